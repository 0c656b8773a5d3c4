import type { SetColumns } from '../../metrics/set-columns.ts';
import type { NumpyGenerator } from '../../random/numpy/generator.ts';
import { bootstrap, memberSampler } from '../../statistics/bootstrap.ts';
import { cleanRows } from '../flags-among.ts';
import { type AblationCell, CELLS } from '../names.ts';
import { REPLICATES } from '../streams.ts';
import type { CellJudges } from './contrasts.ts';

/** Runs that the same cells flag are one pattern: a bit for each cell. */
const PATTERNS = 1 << CELLS.length;

/**
 * Replicates of each cell's false-alarm rate. Clean runs are resampled in the order of the file,
 * one resample for all cells.
 */
export function falseAlarmReplicates(
  set: SetColumns,
  judges: CellJudges,
  random: NumpyGenerator,
): Readonly<Record<AblationCell, Float64Array>> {
  const clean = cleanRows(set);
  const patterns = Int32Array.from(clean, (row) =>
    CELLS.reduce((bits, cell, bit) => bits | (judges[cell].flag[row] === 1 ? 1 << bit : 0), 0),
  );
  const [A, B, C, D] = bootstrap(random, {
    replicates: REPLICATES,
    patterns: PATTERNS,
    statistics: CELLS.length,
    sampler: memberSampler([{ patterns }]),
    evaluate(counts, rates) {
      for (let cell = 0; cell < CELLS.length; cell++) {
        let flagged = 0;
        for (let pattern = 1; pattern < PATTERNS; pattern++) {
          if ((pattern >> cell) & 1) flagged += counts[pattern] as number;
        }
        rates[cell] = flagged / clean.length;
      }
    },
  }) as readonly [Float64Array, Float64Array, Float64Array, Float64Array];
  return { A, B, C, D };
}
