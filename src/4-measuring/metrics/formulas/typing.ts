import { present } from '../../../base/present.ts';
import type { Design } from '../../rows/design.ts';
import type { JudgeColumns } from '../../rows/judge-columns.ts';
import { NONE, type SetColumns } from '../../rows/set-columns.ts';
import type { Tally } from '../../rows/tally.ts';
import type { Share } from '../metric.ts';
import { flagged } from './detection.ts';
import { scoredFaults, sumOver } from './localisation.ts';

/**
 * Macro-F1 of the type that the judge names, over faulty runs: the mean over the types of
 * 2 TP / (2 TP + FP + FN). A missed or untyped fault counts against its type, and a type that is
 * never named right scores 0, as in scikit-learn.
 */
export function typeMacroF1(tally: Tally, design: Design): number {
  let sum = 0;
  for (let type = 0; type < design.types.length; type++) {
    const right = present(tally.typedRight[type]);
    if (right === 0) continue;
    const named = right + present(tally.typedWrongAs[type]);
    sum += (2 * right) / (named + flagged(tally, design.ofType[type] ?? []).of);
  }
  return sum / design.types.length;
}

/** Faults that are flagged and given their own type, among all faults of some types. */
export const typedRightOfAll = (tally: Tally, types: readonly number[], design: Design): Share => ({
  count: sumOver(tally.typedRight, types),
  of: scoredFaults(tally, types, design),
});

/** The same over every type. */
export const detectedAndTyped = (tally: Tally, design: Design): Share =>
  typedRightOfAll(tally, design.everyType, design);

/** Faults by their type (rows) and by the type named (columns); the last column is missed or untyped. */
export function confusionMatrix(set: SetColumns, judge: JudgeColumns): readonly number[][] {
  const missed = set.types.length;
  const matrix = set.types.map(() => new Array<number>(missed + 1).fill(0));
  for (let row = 0; row < set.size; row++) {
    const type = present(set.type[row]);
    const flag = present(judge.flag[row]);
    if (type === NONE || flag < 0) continue;
    const named = present(judge.type[row]);
    const column = flag === 1 && named !== NONE ? named : missed;
    const counts = present(matrix[type]);
    counts[column] = present(counts[column]) + 1;
  }
  return matrix;
}
