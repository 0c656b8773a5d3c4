import { type Pairs, pairsOf } from '../../4-measuring/rows/pairs.ts';
import { NONE, type SetColumns } from '../../4-measuring/rows/set-columns.ts';
import { present } from '../../base/present.ts';

/** The pairs of a set, and where each of them is in an earlier one. */
export interface MatchedPairs {
  readonly now: SetColumns;
  readonly earlier: SetColumns;
  readonly pairs: Pairs;
  /** For each row of the set: the row of the same fault in the earlier set, or NONE for another pair. */
  readonly earlierRow: Int32Array;
}

/**
 * Finds the pairs that are in both sets: a fault and its parent, both with the same id, content and
 * label. A pair of which anything differs is another question, and the two answers are not compared.
 */
export function matchPairs(now: SetColumns, earlier: SetColumns): MatchedPairs {
  const pairs = pairsOf(now);
  const earlierRow = new Int32Array(now.size).fill(NONE);
  for (let pair = 0; pair < pairs.size; pair++) {
    const fault = present(pairs.fault[pair]);
    const oldFault = sameRow(now, fault, earlier);
    const oldParent = sameRow(now, present(pairs.parent[pair]), earlier);
    if (oldFault === NONE || oldParent === NONE) continue;
    if (earlier.parent[oldFault] === oldParent) earlierRow[fault] = oldFault;
  }
  return { now, earlier, pairs, earlierRow };
}

/** The row of the same trajectory in another set (same id, content and label), or NONE. */
export function sameRow(set: SetColumns, row: number, other: SetColumns): number {
  const found = other.rowOf.get(present(set.ids[row]));
  if (found === undefined) return NONE;
  const typeOf = (columns: SetColumns, at: number): string | undefined =>
    columns.types[present(columns.type[at])];
  const same =
    set.fingerprint[row] === other.fingerprint[found] &&
    set.faulty[row] === other.faulty[found] &&
    set.outcomeCorrect[row] === other.outcomeCorrect[found] &&
    set.failureStep[row] === other.failureStep[found] &&
    typeOf(set, row) === typeOf(other, found);
  return same ? found : NONE;
}
