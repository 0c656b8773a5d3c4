import { controlJudges, subjectControls } from '../controls/controls.ts';
import { controlFamily } from './control-family.ts';
import type { JudgeFamily, JudgeIdParts } from './family.ts';
import { grounded } from './grounded.ts';
import { outcome } from './outcome.ts';
import { outviewOuttask } from './outview-outtask.ts';
import { outviewProctask } from './outview-proctask.ts';
import { programmatic } from './programmatic.ts';
import { selfcons } from './selfcons.ts';
import { step } from './step.ts';
import { stepviewOuttask } from './stepview-outtask.ts';
import { stepviewProctask } from './stepview-proctask.ts';

/** Every family of judges, in the order in which help lists them. */
export const judgeFamilies: readonly JudgeFamily[] = [
  programmatic,
  grounded,
  outcome,
  step,
  outviewOuttask,
  outviewProctask,
  stepviewOuttask,
  stepviewProctask,
  selfcons,
  ...[...controlJudges, ...subjectControls].map(controlFamily),
];

/** The names that `--judge` takes. */
export const judgeNames: readonly string[] = judgeFamilies.map(({ name }) => name);

/** Whether the judges of a family have answers that are known in advance. */
export function isControlFamily(name: string | null): boolean {
  return [...controlJudges, ...subjectControls].some(({ id }) => id === name);
}

/** What a judge's id says. */
export interface ReadJudgeId extends JudgeIdParts {
  readonly family: JudgeFamily;
}

/**
 * What can be known of a judge from its id alone, as in the paper's rows, which record neither family
 * nor view. Null for the id of a user's own judge.
 */
export function readJudgeId(id: string): ReadJudgeId | null {
  for (const family of judgeFamilies) {
    const parts = family.readId(id);
    if (parts !== null) return { family, ...parts };
  }
  return null;
}
