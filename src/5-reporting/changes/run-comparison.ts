import type { Interval } from '../../4-measuring/statistics/intervals/interval.ts';
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
  /** Judges that are shown and have nothing to be compared with, and those that only the earlier run has. */
  readonly newJudges: readonly string[];
  readonly goneJudges: readonly string[];
}

/** One judge then and now, over the pairs that are in both runs. */
export interface JudgeChange {
  readonly judgeId: string;
  readonly earlierJudgeId: string;
  /** All faults, silent ones and loud ones. */
  readonly groups: readonly GroupChange[];
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
