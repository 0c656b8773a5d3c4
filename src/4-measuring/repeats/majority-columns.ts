import { JudgeColumns, UNSCORED } from '../rows/judge-columns.ts';
import type { SetColumns } from '../rows/set-columns.ts';
import { flagCount } from './agreement.ts';

/**
 * What the majority of a judge's repetitions says, as the columns of a judge that was asked once. A tie
 * is a pass, and a repetition that is unscored does not vote.
 */
export function majorityColumns(set: SetColumns, judge: JudgeColumns): JudgeColumns {
  const majority = new JudgeColumns(judge.judgeId, set, judge.view);
  const { repetitions } = judge;
  for (let row = 0; row < set.size; row++) {
    const { flagged, scored } = flagCount(repetitions, row);
    majority.flag[row] = scored === 0 ? UNSCORED : 2 * flagged > scored ? 1 : 0;
  }
  return majority;
}
