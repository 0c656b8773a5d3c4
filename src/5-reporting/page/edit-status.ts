import type { JudgeColumns } from '../../4-measuring/rows/judge-columns.ts';
import type { PairStatus } from '../../4-measuring/rows/pair-status.ts';
import type { PairTexts } from '../../4-measuring/rows/pair-texts.ts';
import { ROLES } from '../../run/roles.ts';
import { roleNumber, roleOf } from '../../run/row-role.ts';
import { shownHash } from '../../run/shown-hash.ts';
import type { Trajectory } from '../../run/trajectory.ts';
import { isUnscored } from '../../run/wire/verdict-row.ts';

/** A run that is no single fault, and the run that it was made from, if there is one and the set has it. */
export interface ShownEdit {
  readonly run: Trajectory;
  readonly parent: Trajectory | null;
  /** For an attack on a fault, the clean parent of the fault. */
  readonly clean?: Trajectory | null;
}

/** The role of an edited run that is shown. A run is not shown as one unless its label says so. */
export const roleOfRun = ({ label }: Pick<Trajectory, 'label'>): number =>
  label === null ? roleNumber('fault') : roleOf(label);

/** What a judge made of such an edit and the run that was edited, in the words for faults. */
export function editStatus(
  { run, parent }: ShownEdit,
  { judgeId, view }: Pick<JudgeColumns, 'judgeId' | 'view'>,
  texts: PairTexts,
): PairStatus {
  const onEdited = flagOn(run.id, judgeId, texts);
  if (ROLES[roleOfRun(run)]?.madeFrom === null) {
    return onEdited === null ? 'unscored' : onEdited ? 'base-rate' : 'missed';
  }
  if (parent === null) return 'unpaired';
  const onParent = flagOn(parent.id, judgeId, texts);
  if (onEdited === null || onParent === null) return 'unscored';
  if (view !== null && shownHash(view, run) === shownHash(view, parent)) return 'not-shown';
  if (onEdited) return onParent ? 'base-rate' : 'detected';
  return onParent ? 'reversed' : 'missed';
}

function flagOn(id: string, judgeId: string, { verdicts }: PairTexts): boolean | null {
  const verdict = verdicts.get(judgeId)?.get(id);
  if (verdict === undefined) return null;
  return isUnscored(verdict.error, verdict.extra?.unscored_as) ? null : verdict.faulty;
}
