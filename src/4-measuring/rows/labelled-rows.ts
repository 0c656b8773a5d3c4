import { present } from '../../base/present.ts';
import { NONE, type SetColumns } from './set-columns.ts';

/** Runs whose label somebody gave, faulty or not. There is no pair among them. */
export interface LabelledRows {
  readonly rows: readonly number[];
  readonly faulty: readonly number[];
  /** Faulty runs whose label names a step. */
  readonly withStep: readonly number[];
  /** Who gave the labels. */
  readonly by: readonly string[];
}

/**
 * The runs that people, or a benchmark, called faulty or sound; null where no run was called faulty.
 * Parents that somebody vouches for are not among them: what was planted in them is known better.
 */
export function labelledRows(set: SetColumns): LabelledRows | null {
  if (set.labellers.length === 0) return null;
  const isParent = new Set(set.parent);
  const rows: number[] = [];
  for (let row = 0; row < set.size; row++) {
    if (set.labeller[row] === NONE || set.parent[row] !== NONE || isParent.has(row)) continue;
    rows.push(row);
  }
  const faulty = rows.filter((row) => set.faulty[row] === 1);
  if (faulty.length === 0) return null;
  const labellers = new Set(rows.map((row) => set.labellers[present(set.labeller[row])] ?? ''));
  return {
    rows,
    faulty,
    withStep: faulty.filter((row) => set.failureStep[row] !== NONE),
    by: [...labellers],
  };
}

/** Whether all of them are faulty: then a judge that flags everything is right every time. */
export function allFaulty({ rows, faulty }: LabelledRows): boolean {
  return rows.length === faulty.length;
}
