import type { Interval } from '../statistics/intervals/interval.ts';
import type { Estimate } from './estimate.ts';

/** One judge on planted faults and on labelled runs, each the mean over the folders. */
export interface AgreementRow {
  readonly judgeId: string;
  readonly control: boolean;
  /** Whether it is among the judges that are ranked. */
  readonly ranked: boolean;
  readonly delta: Estimate;
  readonly unpairedDelta: Estimate;
}

/** How far two measures put judges into the same order. */
export interface RankAgreement extends Estimate {
  /** Kendall's τ-b. */
  readonly estimate: number;
  readonly interval: Interval;
  /** Two-sided permutation test that there is no agreement. */
  readonly p: number;
  /** Pairs of judges in the same order in both, and in opposite orders; the others are tied. */
  readonly same: number;
  readonly opposite: number;
}

/** Whether Δ on planted faults says how judges do on runs that somebody labelled. */
export interface Agreement {
  readonly planted: readonly string[];
  readonly labelled: readonly LabelledFolder[];
  readonly judges: readonly AgreementRow[];
  /** Judges and folders that are not in it, and why. */
  readonly leftOut: readonly { readonly name: string; readonly reason: string }[];
  /** Labelled runs that faults were planted in as well. */
  readonly sharedRuns: number;
  /** Null where the judges are too few or all alike. */
  readonly rank: RankAgreement | null;
  /** What can be concluded, in a sentence or two. */
  readonly conclusion: string;
}

export interface LabelledFolder {
  readonly world: string;
  /** Who gave the labels. */
  readonly by: readonly string[];
  readonly faulty: number;
  readonly sound: number;
}
