import type { Label } from '../../run/label.ts';
import type { JudgeColumns, VerdictRow } from './judge-columns.ts';
import type { SetColumns } from './set-columns.ts';

/** The parts of a set: its own rows, edited runs, and runs with several faults. */
export const SET_PARTS = ['rows', 'edits', 'cascades'] as const;

export type SetPart = (typeof SET_PARTS)[number];

/** The part that a trajectory belongs to. */
export function partOf({ edit, faults }: Pick<Label, 'edit' | 'faults'>): SetPart {
  if (edit !== undefined) return 'edits';
  return faults === undefined ? 'rows' : 'cascades';
}

/** Where the trajectory of a verdict lies. */
export interface PlacedRow {
  readonly row: number;
  readonly part: SetPart;
}

/** Null if the set has no such trajectory. */
export function placeOf(set: SetColumns, id: string): PlacedRow | 'unlabelled' | null {
  for (const part of SET_PARTS) {
    const row = (part === 'rows' ? set : set[part]).rowOf.get(id);
    if (row !== undefined) return { row, part };
  }
  return set.unlabelled.has(id) ? 'unlabelled' : null;
}

/** Returns false if the same repetition already has another verdict that disagrees with this one. */
export function addVerdict(
  judge: JudgeColumns,
  { row, part }: PlacedRow,
  verdict: VerdictRow & { readonly repetition: number },
): boolean {
  const columns = judge.inRepetition(verdict.repetition);
  switch (part) {
    case 'rows':
      return columns.add(row, verdict);
    case 'edits':
      return columns.addEdited(row, verdict);
    case 'cascades':
      return columns.addCascade(row, verdict);
  }
}
