import { coinJudge } from './coin.ts';
import type { ControlJudge, SubjectControl } from './control.ts';
import { flagEverything } from './flag-everything.ts';
import { flagNothing } from './flag-nothing.ts';
import { obedient } from './obedient.ts';
import { reference } from './reference.ts';
import { replyOnly } from './reply-only.ts';

/** Judges whose answers are known in advance, to try a measurement on. */
export const controlJudges: readonly ControlJudge[] = [
  flagEverything,
  flagNothing,
  coinJudge(0.4),
  replyOnly,
];

/** The same, made from the environment whose runs they judge. */
export const subjectControls: readonly SubjectControl[] = [reference, obedient];
