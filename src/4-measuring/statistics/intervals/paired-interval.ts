import { requireConfidence } from '../domain.ts';
import { agrestiMinOf } from './agresti-min.ts';
import { clusteredQuantile } from './clustered-quantile.ts';
import { hull } from './hull.ts';
import type { Interval } from './interval.ts';
import { newcombeOf } from './newcombe.ts';
import { type PairCluster, type PairedSums, sumPairs } from './paired-sums.ts';
import { tangoOf } from './tango.ts';

export type PairedMethod = 'score' | 'clustered score';

export interface PairedInterval extends Interval {
  readonly method: PairedMethod;
  /** How many parents the pairs have. */
  readonly parents: number;
  /** Of the difference; never 0. */
  readonly standardError: number;
}

/**
 * Interval for paired discrimination, the flag rate on faults minus the flag rate on their clean
 * parents, where several faults may share a parent and faults are of several types.
 *
 * The pairs are first counted for what they are worth: as many independent pairs as have the variance
 * that was seen, which is taken by parent and within fault types (`sumPairs`). For that number the
 * interval holds everything that any of three methods holds, because each is short where another is
 * not:
 *
 * - Tango's score interval, which is right wherever many pairs of each kind were seen;
 * - Agresti and Min's, for differences that rest on a few pairs of one kind;
 * - where parents are shared, Newcombe's for the two rates. One more flag on a parent would move all of
 *   its pairs at once, and where few parents are flagged, or few are not, only the parents' own rate
 *   says how likely that is.
 *
 * Quantiles are Student's. With shared parents the variance is an estimate, with as many degrees of
 * freedom as parents of equal weight would give; otherwise only the three methods' approximations have
 * to be made up for, and half of that correction is enough. `npm run validate` prints the coverage.
 *
 * Unlike a bootstrap interval it has a width where no pair, or every pair, is discordant; each parent is
 * then worth one pair.
 *
 * @param weights how much each pair of a type counts, by type; by default all pairs count the same
 * @see https://doi.org/10.1002/(SICI)1097-0258(19980430)17:8%3C891::AID-SIM780%3E3.0.CO;2-B
 * @example pairedInterval([{ pairs: 1, faultsFlagged: 0, parentFlagged: false, times: 100 }], 0.95)
 */
export function pairedInterval(
  clusters: readonly PairCluster[],
  confidence: number,
  weights?: readonly number[],
): PairedInterval {
  return pairedIntervals(clusters, weights)(confidence);
}

/** The same for several confidences: the pairs are summed up once. */
export function pairedIntervals(
  clusters: readonly PairCluster[],
  weights?: readonly number[],
): (confidence: number) => PairedInterval {
  if (weights?.some((weight) => !(weight >= 0 && weight < Number.POSITIVE_INFINITY))) {
    throw new RangeError(`pairedInterval: weights have to be at least 0, not ${weights}`);
  }
  const sums = sumPairs(clusters, weights === undefined ? undefined : (type) => weights[type] ?? 0);
  if (sums.parents === 0) throw new RangeError('pairedInterval needs at least one pair');
  return (confidence) => {
    requireConfidence('pairedInterval', confidence);
    const { low, high } = limits(sums, confidence);
    return {
      low,
      high,
      method: sums.shared ? 'clustered score' : 'score',
      parents: sums.parents,
      standardError: Math.sqrt(sums.variance),
    };
  };
}

function limits(sums: PairedSums, confidence: number): Interval {
  const { faultOnly, parentOnly, leastWorth, shared } = sums;
  const mild = clusteredQuantile({ ...sums, shared: false }, confidence);
  const z = shared ? clusteredQuantile(sums, confidence) : mild;
  const score = (worth: number): Interval =>
    tangoOf(faultOnly * worth, parentOnly * worth, worth, z);
  // If all pairs are alike, each parent is one trial that showed nothing else.
  const alike = faultOnly + parentOnly < ROUNDING;
  if (alike || faultOnly > 1 - ROUNDING || parentOnly > 1 - ROUNDING) return score(sums.parents);
  const difference = faultOnly - parentOnly;
  const ofOnePair = faultOnly + parentOnly - difference ** 2;
  const worth = Math.max(leastWorth, ofOnePair / sums.variance);
  const pairwise = hull(score(worth), agrestiMinOf(faultOnly, parentOnly, worth, z));
  return shared ? hull(pairwise, byRates(sums, mild)) : pairwise;
}

function byRates(sums: PairedSums, z: number): Interval {
  const { fault, parent, faultVariance, parentVariance, covariance, leastWorth } = sums;
  const trials = (share: number, variance: number): number =>
    Math.max(leastWorth, (share * (1 - share)) / variance);
  return newcombeOf(
    { share: fault, trials: trials(fault, faultVariance) },
    { share: parent, trials: trials(parent, parentVariance) },
    covariance / Math.sqrt(faultVariance * parentVariance),
    z,
  );
}

/** Weighted shares that differ from 0 or 1 by less than this do so by rounding alone. */
const ROUNDING = 1e-12;
