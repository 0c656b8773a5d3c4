import type { SetColumns } from '../../metrics/columns/set-columns.ts';
import { falseAlarmReplicates } from '../../metrics/resampling/clean-replicates.ts';
import type { NumpyGenerator } from '../../random/numpy/generator.ts';
import { type AblationCell, CELLS } from '../names.ts';
import { REPLICATES } from '../streams.ts';
import type { CellJudges } from './contrasts.ts';

/** Replicates of each cell's false-alarm rate, one resample of the clean runs for all cells. */
export function cellAlarms(
  set: SetColumns,
  judges: CellJudges,
  random: NumpyGenerator,
): Readonly<Record<AblationCell, Float64Array>> {
  const cells = CELLS.map((cell) => judges[cell]);
  const [A, B, C, D] = falseAlarmReplicates(set, cells, random, REPLICATES) as readonly [
    Float64Array,
    Float64Array,
    Float64Array,
    Float64Array,
  ];
  return { A, B, C, D };
}
