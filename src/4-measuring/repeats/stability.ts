import type { JudgeColumns } from '../rows/judge-columns.ts';
import type { SetColumns } from '../rows/set-columns.ts';
import { type FlagCount, flagCount, isUnstable } from './flag-agreement.ts';

/** How often a judge flags a run of the set, whatever its role. */
export function flagCountOn(set: SetColumns, { repetitions }: JudgeColumns, id: string): FlagCount {
  const row = set.rowOf.get(id);
  return row === undefined ? { flagged: 0, scored: 0 } : flagCount(repetitions, row);
}

/** Whether the repetitions of a judge disagree about any of these runs. */
export function disagreesOn(
  set: SetColumns,
  judge: JudgeColumns,
  ...ids: readonly (string | undefined)[]
): boolean {
  return ids.some((id) => id !== undefined && isUnstable(flagCountOn(set, judge, id)));
}
