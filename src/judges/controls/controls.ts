import { coinJudge } from './coin.ts';
import type { ControlJudge } from './control.ts';
import { flagEverything } from './flag-everything.ts';
import { flagNothing } from './flag-nothing.ts';
import { replyOnly } from './reply-only.ts';

/** Judges whose answers are known in advance, to try a measurement on. */
export const controlJudges: readonly ControlJudge[] = [
  flagEverything,
  flagNothing,
  coinJudge(0.4),
  replyOnly,
];
