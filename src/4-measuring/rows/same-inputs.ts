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
  const changed = changedInView(set, judge.view);
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
