import type { JudgeColumns, VerdictRow } from '../../metrics/columns/judge-columns.ts';
import type { SetColumns } from '../../metrics/columns/set-columns.ts';

/** Where the trajectory of a verdict lies: among the rows of the set, or among the harmless edits. */
export interface PlacedRow {
  readonly row: number;
  readonly isControl: boolean;
}

/** Null if the set has no such trajectory. */
export function placeOf(set: SetColumns, id: string): PlacedRow | 'unlabelled' | null {
  const row = set.rowOf.get(id);
  if (row !== undefined) return { row, isControl: false };
  const control = set.controls.rowOf.get(id);
  if (control !== undefined) return { row: control, isControl: true };
  return set.unlabelled.has(id) ? 'unlabelled' : null;
}

/** Returns false if the same repetition already has another verdict that disagrees with this one. */
export function addVerdict(
  judge: JudgeColumns,
  { row, isControl }: PlacedRow,
  verdict: VerdictRow & { readonly repetition: number },
): boolean {
  const columns = judge.inRepetition(verdict.repetition);
  return isControl ? columns.addControl(row, verdict) : columns.add(row, verdict);
}
