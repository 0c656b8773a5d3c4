import type { CountedRows } from '../../4-measuring/anytime/running-bound.ts';
import { ALL_FAULTS, membersOf, ofType, pairsOf } from '../../4-measuring/rows/pairs.ts';
import type { SetColumns } from '../../4-measuring/rows/set-columns.ts';
import { present } from '../../base/present.ts';

/** Faults beside their clean parents: all of them, or those of a type. */
export function pairedRows(set: SetColumns, type: string | null): CountedRows {
  return beside(set, pairsOf(set), type);
}

/** Harmless edits beside the runs that were edited. */
export const harmlessRows = (set: SetColumns): CountedRows =>
  beside(set, pairsOf(set, set.rowsOf('harmless edit')), null);

/** Clean runs by themselves. */
export const cleanRows = (set: SetColumns): CountedRows => ({
  rows: set.rowsOf('parent'),
  counterparts: null,
});

function beside(
  set: SetColumns,
  pairs: ReturnType<typeof pairsOf>,
  type: string | null,
): CountedRows {
  const members = membersOf(set, pairs, type === null ? ALL_FAULTS : ofType(set, type));
  return {
    rows: members.map((pair) => present(pairs.fault[pair])),
    counterparts: members.map((pair) => present(pairs.parent[pair])),
  };
}
