import type { Interval } from '../../4-measuring/statistics/intervals/interval.ts';
import { boundsConfidence } from '../gate/gate-result.ts';
import type { PairChange } from './pair-change.ts';

/** What changed between an earlier run and this one: plain data, the same for every renderer. */
export interface RunComparison {
  /** What the earlier run is called, and when its last verdicts were written, as far as recorded. */
  readonly earlier: { readonly folder: string | null; readonly finished: string | null };
  /** Of every interval here. */
  readonly confidence: number;
  /** Pairs that are in both sets with the same id, content and label, and those of one set alone. */
  readonly commonPairs: number;
  readonly onlyNow: number;
  readonly onlyThen: number;
  readonly judges: readonly JudgeChange[];
  /** The first pairs of which a judge says something else now, those that it newly gets wrong first. */
  readonly changedPairs: readonly ChangedPair[];
  /** Judges that are shown and have nothing to be compared with, and those that only the earlier run has. */
  readonly newJudges: readonly string[];
  readonly goneJudges: readonly string[];
}

/** A pair of which a judge says something else now. */
export interface ChangedPair {
  readonly judgeId: string;
  readonly faultId: string;
  readonly type: string;
  readonly change: PairChange;
}

/** One judge then and now, over the pairs that are in both runs. */
export interface JudgeChange {
  readonly judgeId: string;
  readonly earlierJudgeId: string;
  readonly groups: {
    readonly all: GroupChange;
    readonly silent: GroupChange;
    readonly loud: GroupChange;
  };
  readonly types: readonly GroupChange[];
  /** Its flags on clean runs, those without a fault of their own included. */
  readonly cleanRuns: CleanRunChange;
  /** How many faults of this run's set changed in which way. */
  readonly counts: ChangeCounts;
}

export type ChangeCounts = Readonly<Record<PairChange, number>>;

/** Which way a value went, if that is shown; null if it may as well be luck. */
export type Direction = 'rose' | 'fell' | null;

interface Change {
  /** Now minus then, over what has a verdict in both runs; null without any. */
  readonly change: number | null;
  /** As the gate makes it. */
  readonly interval: Interval | null;
  /**
   * Claimed only if the interval excludes 0 even after it is widened for all the changes that are looked
   * at beside this one, because one in twenty would exclude 0 by luck.
   */
  readonly shown: Direction;
}

/** How Δ over a group of pairs changed. */
export interface GroupChange extends Change {
  readonly group: string;
  readonly label: string;
  /** Pairs with all four verdicts, which both Δ are taken over. */
  readonly pairs: number;
  readonly delta: number | null;
  readonly earlierDelta: number | null;
  readonly counts: ChangeCounts;
}

/** How the flag rate on clean runs changed. */
export interface CleanRunChange extends Change {
  /** Clean runs with a verdict in both. */
  readonly runs: number;
  readonly rate: number | null;
  readonly earlierRate: number | null;
  readonly newlyFlagged: number;
  readonly noLongerFlagged: number;
}

/**
 * Which way a value went, if an interval for its change shows that. With thirty judges and six fault
 * types, nine of a hundred and eighty intervals exclude 0 although nothing changed, so the interval has to
 * exclude it after being widened for all changes of its kind (Bonferroni's correction).
 *
 * @param at the interval at another confidence
 * @param looks how many changes are looked at together
 */
export function shownDirection(
  interval: Interval | null,
  at: (confidence: number) => Interval | null,
  confidence: number,
  looks: number,
): Direction {
  const alone = directionOf(interval);
  // The wider interval holds the narrower one, so it is made only where it could matter.
  if (alone === null || looks <= 1) return alone;
  const wide = directionOf(at(boundsConfidence({ confidence, judges: looks })));
  return wide === alone ? alone : null;
}

/** The side of 0 on which a whole interval lies; null where it holds 0. */
export function directionOf(interval: Interval | null): Direction {
  if (interval === null) return null;
  if (interval.low > 0) return 'rose';
  return interval.high < 0 ? 'fell' : null;
}
