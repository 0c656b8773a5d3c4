/**
 * What happened to a pair between two runs. Every pair has exactly one change, which follows from what
 * the judge said of its two runs then and now.
 *
 * The clean run comes first: where a judge flags it, its flag on the fault says nothing, because it flags
 * either way. So `newly-caught` and `newly-missed` are said only where it passes the clean run both times.
 * A judge that begins to flag everything has newly flagged clean runs and has caught nothing new.
 */
export type PairChange =
  /** It passes the clean run both times, and flags the fault only now. */
  | 'newly-caught'
  /** It passes the clean run both times, and flagged the fault only then. */
  | 'newly-missed'
  /** It flags the clean run, which it passed then. */
  | 'newly-flagged-clean'
  /** It passes the clean run, which it flagged then. */
  | 'no-longer-flagged-clean'
  /** It flags the clean run both times, and only its answer to the fault is another. */
  | 'still-flagged-clean'
  /** Both answers are what they were. */
  | 'same'
  /** The pair is not in both runs, or one of the four verdicts is missing or could not be read. */
  | 'not-comparable';

export const PAIR_CHANGES: readonly PairChange[] = [
  'newly-caught',
  'newly-missed',
  'newly-flagged-clean',
  'no-longer-flagged-clean',
  'still-flagged-clean',
  'same',
  'not-comparable',
];

/** What a judge said of a pair: 1 flagged, 0 passed, below 0 without a verdict that could be read. */
export interface PairFlags {
  readonly fault: number;
  readonly parent: number;
}

export function pairChange(then: PairFlags, now: PairFlags): PairChange {
  if (then.fault < 0 || then.parent < 0 || now.fault < 0 || now.parent < 0) return 'not-comparable';
  if (now.parent > then.parent) return 'newly-flagged-clean';
  if (now.parent < then.parent) return 'no-longer-flagged-clean';
  if (now.fault === then.fault) return 'same';
  if (now.parent === 1) return 'still-flagged-clean';
  return now.fault > then.fault ? 'newly-caught' : 'newly-missed';
}
