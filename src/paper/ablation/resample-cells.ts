import { cleanRows, falseAlarmReplicates } from '../../4-measuring/resampling/clean-replicates.ts';
import { pairedReplicates } from '../../4-measuring/resampling/paired-replicates.ts';
import type { FaultGroup, Pairs } from '../../4-measuring/rows/pairs.ts';
import type { SetColumns } from '../../4-measuring/rows/set-columns.ts';
import { present } from '../../base/present.ts';
import { NumpyGenerator } from '../../base/random/numpy/generator.ts';
import { SeedSequence } from '../../base/random/numpy/seed-sequence.ts';
import { ABLATION_CELLS, type AblationCell, type CellJudges } from './ablation-cells.ts';
import { ABLATION_SEED } from './ablation-design.ts';

/** Replicates of one cell. All cells share the resamples, so their replicates can be subtracted. */
export interface ResampledCell {
  readonly falseAlarms: Float64Array;
  /** Replicates of Δ, by the name of the group of faults. */
  readonly deltas: ReadonlyMap<string, Float64Array>;
}

/** Resamples clean runs for false alarms, and instances with all of their pairs for Δ. */
export function resampleCells(
  set: SetColumns,
  pairs: Pairs,
  judges: CellJudges,
  groups: readonly FaultGroup[],
  replicates: number,
): Readonly<Record<AblationCell, ResampledCell>> {
  const [instances, cleanRuns] = new SeedSequence(ABLATION_SEED)
    .spawn(2)
    .map((child) => new NumpyGenerator(child)) as [NumpyGenerator, NumpyGenerator];
  const columns = ABLATION_CELLS.map((cell) => judges[cell]);
  const quantities = columns.flatMap((judge) => groups.map((group) => ({ of: { judge, group } })));
  // Without clean runs, or without pairs, there is nothing to draw from and no estimate either.
  const alarms =
    cleanRows(set).length === 0
      ? columns.map(() => new Float64Array(replicates))
      : falseAlarmReplicates(set, columns, cleanRuns, replicates);
  const deltas =
    pairs.size === 0
      ? quantities.map(() => new Float64Array(replicates))
      : pairedReplicates(set, pairs, quantities, instances, replicates);
  return Object.fromEntries(
    ABLATION_CELLS.map((cell, c): [AblationCell, ResampledCell] => [
      cell,
      {
        falseAlarms: present(alarms[c]),
        deltas: new Map(
          groups.map(({ name }, g) => [name, present(deltas[c * groups.length + g])]),
        ),
      },
    ]),
  ) as Record<AblationCell, ResampledCell>;
}
