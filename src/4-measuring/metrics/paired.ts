import type { PairedRow } from '../measurement/compared-rows.ts';
import type { FaultGroup, PairCounts } from '../rows/pairs.ts';
import type {
  PairedInterval,
  PairedIntervals,
  PairedMethod,
} from '../statistics/intervals/paired-interval.ts';
import { replicateInterval } from '../statistics/intervals/replicate-interval.ts';
import { holm } from '../statistics/tests/holm.ts';
import { mcnemarExact } from '../statistics/tests/mcnemar.ts';
import { compareRows, type JudgedPairs, type RowsCompared } from './compare-rows.ts';

/** One judge on one group of pairs, and what an interval for its Δ can be made from. */
export interface PairedEvidence extends JudgedPairs {
  readonly group: FaultGroup;
  /** The pairs of the group, by their places among all pairs. */
  readonly members: Int32Array;
  readonly confidence: number;
  /** The confidence of an interval beside many others; absent where the row is looked at by itself. */
  readonly atOnce?: number | undefined;
  /** The group's Δ in every resample; null where it was not resampled. */
  readonly replicates: Float64Array | null;
}

/** How the difference is tested. */
export const PAIRED_TESTS = ['McNemar', 'interval', 'none'] as const;

export const PAIRED_METHODS = [
  "Student's t by instance",
  'percentile bootstrap over instances',
  'none',
] as const satisfies readonly (PairedMethod | string)[];

/** An interval for Δ, and the method that made it. */
export type PairedLimits = Pick<PairedRow, 'interval' | 'method'>;

/** How the interval of a Δ is made. */
export interface PairedRule {
  /** In words, for the reference page. */
  readonly description: string;
  /** Whether Δ has to be followed through resamples. */
  readonly readsReplicates: boolean;
  /** The test that Δ is 0. */
  test(counts: PairCounts, intervals: PairedIntervals | null): PairedTest;
  /** @param known the default interval; null without a scored pair */
  of(evidence: PairedEvidence, counts: PairCounts, known: PairedInterval | null): PairedLimits;
}

/** The p-value of a test, and which test it was. */
export type PairedTest = Pick<PairedRow, 'p' | 'test'>;

const NO_TEST: PairedTest = { p: null, test: 'none' };

function mcnemar({ faultOnly, parentOnly }: PairCounts): PairedTest {
  if (faultOnly + parentOnly === 0) return NO_TEST;
  return { p: mcnemarExact(faultOnly, parentOnly), test: 'McNemar' };
}

function testByInterval(
  { faultOnly, parentOnly }: PairCounts,
  intervals: PairedIntervals | null,
): PairedTest {
  if (intervals === null || faultOnly + parentOnly === 0) return NO_TEST;
  return { p: intervals.levelOf0(), test: 'interval' };
}

const NO_LIMITS: PairedLimits = { interval: null, method: 'none' };

/** The default: an interval that has a width even if no pair, or every pair, is discordant. */
export const scoreOfPairs: PairedRule = {
  description:
    "Student's t by instance and within fault types, with two instances more that nobody saw",
  test: testByInterval,
  readsReplicates: false,
  of(_, __, known) {
    if (known === null) return NO_LIMITS;
    const { method, low, high } = known;
    return { interval: { low, high }, method };
  },
};

/** The paper's: none without a discordant pair, where no resample would differ. */
export const bootstrapOverInstances: PairedRule = {
  test: mcnemar,
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

/**
 * The most that Δ can be of parents without a fault, where some of the parents may have one. A judge that
 * flags a faulty parent, rightly, flags its copy too, so that such a pair adds nothing to Δ. With a share q
 * of such parents Δ is 1 - q of what it should be, and q is at most the share of parents flagged.
 */
function upToDelta({ difference, counterpartRate }: RowsCompared): number | null {
  if (difference === null || difference <= 0 || counterpartRate === null) return null;
  return difference / (1 - counterpartRate);
}

function limitsOf(intervals: PairedIntervals, confidence: number): PairedRow['simultaneous'] {
  const { low, high } = intervals.at(confidence);
  return { low, high };
}

/** Everything that is said about one judge on one group of pairs. */
export function pairedRow(evidence: PairedEvidence, rule: PairedRule): PairedRow {
  const { group, members, confidence, atOnce } = evidence;
  const compared = compareRows(evidence, confidence, group, members);
  const { interval: known, intervals, inputs, ...counts } = compared;
  const all = counts.pairs + counts.unscored;
  const observed = counts.faultOnly - counts.parentOnly;
  return {
    group: group.name,
    label: group.label,
    pairs: counts.pairs,
    unscored: counts.unscored,
    faultRate: counts.rate,
    parentRate: counts.counterpartRate,
    faultOnly: counts.faultOnly,
    parentOnly: counts.parentOnly,
    delta: counts.difference,
    upTo: evidence.set.parents === 'presumed' ? upToDelta(compared) : null,
    ...rule.of(evidence, counts, known),
    simultaneous: atOnce === undefined || intervals === null ? null : limitsOf(intervals, atOnce),
    parents: known?.parents ?? 0,
    tasks: known?.tasks ?? 0,
    standardError: known?.standardError ?? null,
    ...rule.test(counts, intervals),
    adjustedP: null,
    lowest: all === 0 ? null : (observed + counts.unscoredLowest) / all,
    highest: all === 0 ? null : (observed + counts.unscoredHighest) / all,
    pairsNotShown: inputs?.identical ?? null,
    inconsistent: inputs?.inconsistent ?? null,
    noneShown: inputs !== null && all > 0 && inputs.identical === all,
  };
}

/** The rows of one table. Their p-values are looked at together, so they are adjusted together. */
export function pairedRows(
  evidence: readonly PairedEvidence[],
  rule: PairedRule,
): readonly PairedRow[] {
  const rows = evidence.map((each) => pairedRow(each, rule));
  const tested = rows.flatMap(({ p }, place) => (p === null ? [] : [{ p, place }]));
  const adjusted = holm(tested.map(({ p }) => p));
  const adjustedOf = new Map(tested.map(({ place }, at) => [place, adjusted[at] ?? null]));
  return rows.map((row, place) => ({ ...row, adjustedP: adjustedOf.get(place) ?? null }));
}
