import type { Design } from './columns/design.ts';
import type { JudgeColumns } from './columns/judge-columns.ts';
import { NONE, type SetColumns } from './columns/set-columns.ts';
import type { Tally } from './columns/tally.ts';
import { flagged } from './detection.ts';
import type { Share } from './metric.ts';

/** Macro-F1 of the type named, over faulty runs; a miss or an untyped flag counts against its class. */
export function typeMacroF1(tally: Tally, design: Design): number {
  // Written out rather than left to `macroF1`, which checks its arguments: this runs in every
  // replicate, and a tally cannot hold a bad count.
  let sum = 0;
  for (let type = 0; type < design.types.length; type++) {
    const right = tally.typedRight[type] as number;
    if (right === 0) continue;
    const named = right + (tally.typedWrongAs[type] as number);
    sum += (2 * right) / (named + flagged(tally, design.ofType[type] ?? []).of);
  }
  return sum / design.types.length;
}

/** Faults detected and given their own type, among all faults. */
export function detectedAndTyped(tally: Tally, design: Design): Share {
  return {
    count: sumOf(tally.typedRight),
    of: flagged(tally, design.faults).of,
  };
}

function sumOf(column: Float64Array): number {
  let sum = 0;
  for (let at = 0; at < column.length; at++) sum += column[at] as number;
  return sum;
}

/** Faults by their type (rows) and the type named (columns); the last column is missed or untyped. */
export function confusionMatrix(set: SetColumns, judge: JudgeColumns): readonly number[][] {
  const missed = set.types.length;
  const matrix = set.types.map(() => new Array<number>(missed + 1).fill(0));
  for (let row = 0; row < set.size; row++) {
    const type = set.type[row] as number;
    const flag = judge.flag[row] as number;
    if (type === NONE || flag < 0) continue;
    const named = judge.type[row] as number;
    const column = flag === 1 && named !== NONE ? named : missed;
    const counts = matrix[type] as number[];
    counts[column] = (counts[column] as number) + 1;
  }
  return matrix;
}
