import type { Interval } from '../statistics/intervals/interval.ts';
import { type PairedMethod, pairedInterval } from '../statistics/intervals/paired-interval.ts';
import { replicateInterval } from '../statistics/intervals/replicate-interval.ts';
import { normalQuantile } from '../statistics/normal-quantile.ts';
import { mcnemarExact } from '../statistics/tests/mcnemar.ts';
import type { JudgeColumns } from './columns/judge-columns.ts';
import {
  countMembers,
  delta,
  type FaultGroup,
  type PairCounts,
  type Pairs,
} from './columns/pairs.ts';
import { parentClusters } from './columns/parent-clusters.ts';
import { sameInputs } from './columns/same-inputs.ts';
import type { SetColumns } from './columns/set-columns.ts';

/** One judge on one group of pairs, and what an interval for its Δ can be made from. */
export interface PairedEvidence {
  readonly set: SetColumns;
  readonly pairs: Pairs;
  readonly judge: JudgeColumns;
  readonly group: FaultGroup;
  /** The pairs of the group, by their places among all pairs. */
  readonly members: Int32Array;
  readonly confidence: number;
  /** The group's Δ in every resample; null where it was not resampled. */
  readonly replicates: Float64Array | null;
}

export const PAIRED_METHODS = [
  'score',
  'clustered score',
  'clustered recovery',
  'percentile bootstrap over instances',
  'none',
] as const satisfies readonly (PairedMethod | string)[];

/** An interval for Δ, and the method that made it. */
export interface PairedLimits {
  readonly interval: Interval | null;
  readonly method: (typeof PAIRED_METHODS)[number];
}

/** How the interval of a Δ is made. */
export interface PairedRule {
  /** In words, for the reference page. */
  readonly description: string;
  /** Whether Δ has to be followed through resamples. */
  readonly readsReplicates: boolean;
  of(evidence: PairedEvidence, counts: PairCounts): PairedLimits;
}

const NO_LIMITS: PairedLimits = { interval: null, method: 'none' };

/** The default: an interval that has a width even if no pair, or every pair, is discordant. */
export const scoreOfPairs: PairedRule = {
  description: "Tango's score interval for paired shares, adapted to faults that share a parent",
  readsReplicates: false,
  of({ pairs, judge, members, confidence }, counts) {
    if (counts.pairs === 0) return NO_LIMITS;
    const clusters = parentClusters(pairs, judge, members);
    const { method, ...interval } = pairedInterval(clusters, confidence);
    return { interval, method };
  },
};

/** The paper's: none without a discordant pair, where no resample would differ. */
export const bootstrapOverInstances: PairedRule = {
  description: 'percentile bootstrap over instances, or none without a discordant pair',
  readsReplicates: true,
  of({ replicates, confidence }, { faultOnly, parentOnly }) {
    if (replicates === null || faultOnly + parentOnly === 0) return NO_LIMITS;
    return {
      interval: replicateInterval(replicates, confidence),
      method: 'percentile bootstrap over instances',
    };
  },
};

/** A group of faults beside the clean parents they were made from. */
export interface PairedRow extends PairedLimits {
  readonly group: string;
  readonly label: string;
  /** Pairs with both verdicts scored, and those that lack one. */
  readonly pairs: number;
  readonly unscored: number;
  /** The distinct parents among the scored pairs. */
  readonly parents: number;
  readonly faultRate: number | null;
  readonly parentRate: number | null;
  /** Only the fault flagged (b10), only the parent (b01). */
  readonly faultOnly: number;
  readonly parentOnly: number;
  readonly delta: number | null;
  /** The standard error of Δ; null without a pair. */
  readonly standardError: number | null;
  /** Exact McNemar test, two-sided; null where no pair is discordant. */
  readonly p: number | null;
  readonly lowest: number | null;
  readonly highest: number | null;
  /** Pairs whose two runs look the same in the judge's view; null where its view is not known. */
  readonly pairsNotShown: number | null;
  /** Of those, pairs on which it answered differently: it is not deterministic. */
  readonly inconsistent: number | null;
  /** No fault of the group shows in the judge's view, so Δ is 0 whatever the judge answers. */
  readonly noneShown: boolean;
}

/** Everything that is said about one judge on one group of pairs. */
export function pairedRow(evidence: PairedEvidence, rule: PairedRule): PairedRow {
  const { set, pairs, judge, group, members } = evidence;
  const counts = countMembers(pairs, judge, members);
  const all = counts.pairs + counts.unscored;
  const observed = counts.faultOnly - counts.parentOnly;
  const discordant = counts.faultOnly + counts.parentOnly;
  const inputs = sameInputs(set, pairs, judge, members);
  const clusters = parentClusters(pairs, judge, members);
  const limits = rule.of(evidence, counts);
  return {
    group: group.name,
    label: group.label,
    pairs: counts.pairs,
    unscored: counts.unscored,
    parents: clusters.reduce((sum, { times }) => sum + times, 0),
    faultRate: counts.pairs === 0 ? null : counts.faultsFlagged / counts.pairs,
    parentRate: counts.pairs === 0 ? null : counts.parentsFlagged / counts.pairs,
    faultOnly: counts.faultOnly,
    parentOnly: counts.parentOnly,
    delta: delta(counts),
    standardError: standardErrorOf(limits.interval, evidence.confidence),
    ...limits,
    p: discordant === 0 ? null : mcnemarExact(counts.faultOnly, counts.parentOnly),
    lowest: all === 0 ? null : (observed + counts.unscoredLowest) / all,
    highest: all === 0 ? null : (observed + counts.unscoredHighest) / all,
    pairsNotShown: inputs?.identical ?? null,
    inconsistent: inputs?.inconsistent ?? null,
    noneShown: inputs !== null && all > 0 && inputs.identical === all,
  };
}

/** Read off the width of the interval, which allows for shared parents. */
function standardErrorOf(interval: Interval | null, confidence: number): number | null {
  if (interval === null) return null;
  return (interval.high - interval.low) / (2 * -normalQuantile((1 - confidence) / 2));
}
