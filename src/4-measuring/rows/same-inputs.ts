import { present } from '../../base/present.ts';
import type { JudgeColumns } from './judge-columns.ts';
import type { Pairs } from './pairs.ts';
import type { SetColumns } from './set-columns.ts';

/** Which rows look otherwise than their counterparts to a judge; null where its view is not known. */
export function changedInView(set: SetColumns, { view }: JudgeColumns): Int8Array | null {
  if (view === null) return null;
  return view === 'outcome' ? set.all.answerChanged : set.all.stepsChanged;
}

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
  const changed = changedInView(set, judge);
  if (changed === null) return null;
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
