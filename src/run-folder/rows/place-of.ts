import type { JudgeColumns, VerdictRow } from '../../metrics/columns/judge-columns.ts';
import type { SetColumns } from '../../metrics/columns/set-columns.ts';

/** Where the trajectory of a verdict lies: among the rows of the set, or among the edited runs. */
export interface PlacedRow {
  readonly row: number;
  readonly isEdited: boolean;
}

/** Null if the set has no such trajectory. */
export function placeOf(set: SetColumns, id: string): PlacedRow | 'unlabelled' | null {
  const row = set.rowOf.get(id);
  if (row !== undefined) return { row, isEdited: false };
  const edited = set.edits.rowOf.get(id);
  if (edited !== undefined) return { row: edited, isEdited: true };
  return set.unlabelled.has(id) ? 'unlabelled' : null;
}

/** Returns false if the same repetition already has another verdict that disagrees with this one. */
export function addVerdict(
  judge: JudgeColumns,
  { row, isEdited }: PlacedRow,
  verdict: VerdictRow & { readonly repetition: number },
): boolean {
  const columns = judge.inRepetition(verdict.repetition);
  return isEdited ? columns.addEdited(row, verdict) : columns.add(row, verdict);
}
