import type { Judge } from '../judge.ts';
import { coinJudge } from './coin.ts';
import { flagEverything } from './flag-everything.ts';
import { flagNothing } from './flag-nothing.ts';
import { replyOnly } from './reply-only.ts';

/** Judges with known answers, to try a measurement on. */
export const controlJudges: readonly Judge[] = [
  flagEverything,
  flagNothing,
  coinJudge(0.4),
  replyOnly,
];
