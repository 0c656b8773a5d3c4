import { present } from '../../base/present.ts';
import type { JudgeColumns, JudgedView } from './judge-columns.ts';
import type { Pairs } from './pairs.ts';
import { NONE, type SetColumns } from './set-columns.ts';

/** Which rows look otherwise than their counterparts in a view. */
export function changedInView(set: SetColumns, view: JudgedView): Int8Array {
  switch (view) {
    case 'outcome':
      return set.all.answerChanged;
    case 'step':
      return set.all.stepsChanged;
    case 'actions':
      return changedInActions(set);
  }
}

/** No fault changes thoughts alone, and an edit that does says so. */
function changedInActions(set: SetColumns): Int8Array {
  const { stepsChanged, place, places } = set.all;
  const known = inActions.get(set);
  if (known !== undefined) return known;
  const thought = places.indexOf('thought');
  const changed = stepsChanged.map((each, row) =>
    thought !== NONE && place[row] === thought ? 0 : each,
  );
  inActions.set(set, changed);
  return changed;
}

const inActions = new WeakMap<SetColumns, Int8Array>();

/**
 * Whether a judge is shown the same thing for a row and for its counterpart: its view has nothing else, or it sent
 * its model the same prompt. The program around a model may know more than the prompt says, so a pair that it
 * answered differently was not kept from it.
 */
export function isSeenAlike(set: SetColumns, judge: JudgeColumns, row: number): boolean {
  if (judge.view !== null && changedInView(set, judge.view)[row] === 0) return true;
  if (judge.samePrompt?.[row] !== 1) return false;
  const { flag } = judge.all;
  return flag[row] === flag[present(set.all.parent[row])];
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
  if (judge.view === null) return null;
  let identical = 0;
  let inconsistent = 0;
  for (const pair of members) {
    const row = present(pairs.fault[pair]);
    if (!isSeenAlike(set, judge, row)) continue;
    const fault = present(judge.all.flag[row]);
    const parent = present(judge.all.flag[present(pairs.parent[pair])]);
    identical++;
    if (fault >= 0 && parent >= 0 && fault !== parent) inconsistent++;
  }
  return { identical, inconsistent };
}
