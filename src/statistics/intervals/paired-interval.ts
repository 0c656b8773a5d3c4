import { requireConfidence } from '../domain.ts';
import { normalQuantile } from '../normal-quantile.ts';
import type { Interval } from './interval.ts';
import { tangoOf } from './tango.ts';
import { wilsonOf } from './wilson.ts';

/** Pairs that share one parent: how many, how many faults were flagged, whether the parent was. */
export interface PairCluster {
  readonly pairs: number;
  readonly faultsFlagged: number;
  readonly parentFlagged: boolean;
  /** How many clusters are just like this one. */
  readonly times: number;
}

export type PairedMethod = 'score' | 'clustered score' | 'clustered recovery';

export interface PairedInterval extends Interval {
  readonly method: PairedMethod;
}

/** Below this many flagged parents their rate is too uncertain to be read off the pairs. */
const FEW_FLAGGED_PARENTS = 5;

/**
 * Interval for paired discrimination, the flag rate on faults minus the flag rate on their clean
 * parents, where several faults may share a parent. Unlike a bootstrap interval it has a width when no
 * pair, or every pair, is discordant. The method depends on the data:
 *
 * - every fault has a parent of its own: Tango's score interval;
 * - parents are shared: Tango's for as many pairs as the clusters are worth, their number divided by
 *   the design effect (the cluster-robust variance over that of independent pairs, at least 1; where
 *   no pair or every pair is discordant and there is nothing to estimate it from, each cluster is
 *   worth one pair);
 * - parents are shared and few of them are flagged: the robust variance cannot see how rare flags
 *   on parents might yet be, so Wilson's limits of the two rates are combined (variance estimates
 *   recovery, Newcombe's method 10), the parents' rate resting on parents and not on pairs.
 *
 * Coverage of each on the real design is what `npm run validate` prints.
 *
 * @see https://doi.org/10.1002/(SICI)1097-0258(19980430)17:8%3C891::AID-SIM780%3E3.0.CO;2-B
 * @see https://doi.org/10.1002/(SICI)1097-0258(19981130)17:22%3C2635::AID-SIM954%3E3.0.CO;2-C
 * @example pairedInterval([{ pairs: 1, faultsFlagged: 0, parentFlagged: false, times: 100 }], 0.95)
 */
export function pairedInterval(
  clusters: readonly PairCluster[],
  confidence: number,
): PairedInterval {
  requireConfidence('pairedInterval', confidence);
  const z = -normalQuantile((1 - confidence) / 2);
  const sums = summary(clusters);
  if (sums.pairs === 0) throw new RangeError('pairedInterval needs at least one pair');
  const discordant = sums.faultOnly + sums.parentOnly;
  if (sums.pairs === sums.clusters) {
    return { ...tangoOf(sums.faultOnly, sums.parentOnly, sums.pairs, z), method: 'score' };
  }
  const telling = discordant > 0 && discordant < sums.pairs;
  if (telling && sums.parentsFlagged < FEW_FLAGGED_PARENTS) {
    return { ...recovered(sums, z), method: 'clustered recovery' };
  }
  const effect = designEffect(sums, discordant);
  return {
    ...tangoOf(sums.faultOnly / effect, sums.parentOnly / effect, sums.pairs / effect, z),
    method: 'clustered score',
  };
}

interface Summary {
  readonly clusters: number;
  readonly pairs: number;
  readonly squares: number;
  readonly faultOnly: number;
  readonly parentOnly: number;
  readonly parentsFlagged: number;
  /** Flag rates over pairs, and their cluster-robust variances and covariance. */
  readonly fault: number;
  readonly parent: number;
  readonly faultVariance: number;
  readonly parentVariance: number;
  readonly covariance: number;
}

function summary(clusters: readonly PairCluster[]): Summary {
  let count = 0;
  let pairs = 0;
  let squares = 0;
  let faults = 0;
  let parents = 0;
  let faultOnly = 0;
  let parentOnly = 0;
  let parentsFlagged = 0;
  for (const cluster of clusters) {
    const { times } = cluster;
    count += times;
    pairs += times * cluster.pairs;
    squares += times * cluster.pairs ** 2;
    faults += times * cluster.faultsFlagged;
    if (cluster.parentFlagged) {
      parents += times * cluster.pairs;
      parentsFlagged += times;
      parentOnly += times * (cluster.pairs - cluster.faultsFlagged);
    } else faultOnly += times * cluster.faultsFlagged;
  }
  const fault = faults / pairs;
  const parent = parents / pairs;
  let faultVariance = 0;
  let parentVariance = 0;
  let covariance = 0;
  for (const cluster of clusters) {
    const a = cluster.faultsFlagged - fault * cluster.pairs;
    const b = (cluster.parentFlagged ? cluster.pairs : 0) - parent * cluster.pairs;
    faultVariance += cluster.times * a * a;
    parentVariance += cluster.times * b * b;
    covariance += cluster.times * a * b;
  }
  const scale = count / Math.max(1, count - 1) / pairs ** 2;
  return {
    clusters: count,
    pairs,
    squares,
    faultOnly,
    parentOnly,
    parentsFlagged,
    fault,
    parent,
    faultVariance: faultVariance * scale,
    parentVariance: parentVariance * scale,
    covariance: covariance * scale,
  };
}

function designEffect(sums: Summary, discordant: number): number {
  const difference = (sums.faultOnly - sums.parentOnly) / sums.pairs;
  const independent = (discordant / sums.pairs - difference ** 2) / sums.pairs;
  if (!(independent > 1e-15)) return sums.pairs / sums.clusters;
  const robust = sums.faultVariance + sums.parentVariance - 2 * sums.covariance;
  return Math.max(1, robust / independent);
}

function recovered(sums: Summary, z: number): Interval {
  const { fault, parent, pairs, squares } = sums;
  const independent = (fault * (1 - fault)) / pairs;
  const effect =
    independent > 0 ? Math.min(Math.max(1, sums.faultVariance / independent), squares / pairs) : 1;
  const faultLimits = wilsonOf(fault, pairs / effect, z);
  const parentLimits = wilsonOf(parent, pairs ** 2 / squares, z);
  const spread = Math.sqrt(sums.faultVariance * sums.parentVariance);
  const correlation = spread > 0 ? Math.min(1, Math.max(0, sums.covariance / spread)) : 0;
  const reach = (own: number, other: number): number =>
    Math.sqrt(Math.max(0, own ** 2 - 2 * correlation * own * other + other ** 2));
  const difference = fault - parent;
  return {
    low: Math.max(-1, difference - reach(fault - faultLimits.low, parentLimits.high - parent)),
    high: Math.min(1, difference + reach(faultLimits.high - fault, parent - parentLimits.low)),
  };
}
