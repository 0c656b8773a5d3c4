import type { JudgeColumns } from '../rows/judge-columns.ts';
import type { SetColumns } from '../rows/set-columns.ts';
import { type FlagCount, flagCount, isUnstable } from './agreement.ts';

const NEVER: FlagCount = { flagged: 0, scored: 0 };

/** How often a judge flags a run of the set, one with an edit, or one with several faults. */
export function flagCountOn(set: SetColumns, { repetitions }: JudgeColumns, id: string): FlagCount {
  const row = set.rowOf.get(id);
  if (row !== undefined) return flagCount(repetitions, row);
  const edited = set.edits.rowOf.get(id);
  if (edited !== undefined) return flagCount(repetitions, edited, ({ editFlag }) => editFlag);
  const several = set.cascades.rowOf.get(id);
  if (several === undefined) return NEVER;
  return flagCount(repetitions, several, ({ cascades }) => cascades.flag);
}

/** Whether the repetitions of a judge disagree about any of these runs. */
export function disagreesOn(
  set: SetColumns,
  judge: JudgeColumns,
  ...ids: readonly (string | undefined)[]
): boolean {
  return ids.some((id) => id !== undefined && isUnstable(flagCountOn(set, judge, id)));
}
