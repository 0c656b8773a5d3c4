import { present } from '../../base/present.ts';
import type { JudgeColumns } from './judge-columns.ts';
import type { Pairs } from './pairs.ts';
import type { SetColumns } from './set-columns.ts';

/**
 * Pairs whose two runs look the same in the judge's view, and how many of them it answered
 * differently all the same. Null where the judge's view is not known.
 */
export function sameInputs(
  set: SetColumns,
  pairs: Pairs,
  judge: JudgeColumns,
  members: Int32Array,
): { identical: number; inconsistent: number } | null {
  if (judge.view === null) return null;
  const changed = judge.view === 'outcome' ? set.all.answerChanged : set.all.stepsChanged;
  let identical = 0;
  let inconsistent = 0;
  for (const pair of members) {
    const row = present(pairs.fault[pair]);
    if (changed[row] !== 0) continue;
    const fault = present(judge.all.flag[row]);
    const parent = present(judge.all.flag[present(pairs.parent[pair])]);
    identical++;
    if (fault >= 0 && parent >= 0 && fault !== parent) inconsistent++;
  }
  return { identical, inconsistent };
}
