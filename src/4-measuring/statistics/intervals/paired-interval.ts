import { requireConfidence } from '../domain.ts';
import { type InstanceTotal, instanceMean, OF_DIFFERENCE } from './instance-interval.ts';
import type { Interval } from './interval.ts';
import { byTask, type PairCluster, typedPairs } from './paired-sums.ts';

export type PairedMethod = "Student's t by instance";

export interface PairedInterval extends Interval {
  readonly method: PairedMethod;
  /** How many parents the pairs have. */
  readonly parents: number;
  /** How many tasks those parents are of. */
  readonly tasks: number;
  /** Of the difference; never 0. */
  readonly standardError: number;
}

/**
 * Interval for paired discrimination, the flag rate on faults minus the flag rate on their clean
 * parents, where several faults may share a parent and faults are of several types: the mean by instance
 * (`instanceMean`), within fault types. It has a width where no pair, or every pair, is discordant, and
 * one more fault that is missed, or one more parent that is flagged, never raises a limit.
 *
 * @param weights how much each pair of a type counts, by type; by default all pairs count the same
 * @example pairedInterval([{ pairs: 1, faultsFlagged: 0, parentFlagged: false, times: 100 }], 0.95)
 */
export function pairedInterval(
  clusters: readonly PairCluster[],
  confidence: number,
  weights?: readonly number[],
): PairedInterval {
  return pairedIntervals(clusters, weights).at(confidence);
}

/** The interval at every confidence. */
export interface PairedIntervals {
  at(confidence: number): PairedInterval;
  /** The level at which it begins to hold 0. */
  levelOf0(): number;
}

/** The same for several confidences: the pairs are summed up once. */
export function pairedIntervals(
  clusters: readonly PairCluster[],
  weights?: readonly number[],
): PairedIntervals {
  if (weights?.some((weight) => !(weight >= 0 && weight < Number.POSITIVE_INFINITY))) {
    throw new RangeError(`pairedInterval: weights have to be at least 0, not ${weights}`);
  }
  const instances = byTask(clusters).map((task) => instanceOf(task, weights));
  if (!instances.some(({ size, times }) => size > 0 && times > 0)) {
    throw new RangeError('pairedInterval needs at least one pair');
  }
  const mean = instanceMean(instances, OF_DIFFERENCE);
  const counts = (cluster: PairCluster): boolean =>
    typedPairs(cluster).some(({ type, pairs }) => weightOf(type, weights) * pairs > 0);
  const parents = clusters.reduce((sum, each) => sum + (counts(each) ? each.times : 0), 0);
  const tasks = instances.reduce((sum, { size, times }) => sum + (size > 0 ? times : 0), 0);
  return {
    at(confidence) {
      requireConfidence('pairedInterval', confidence);
      const { low, high } = mean.limits(confidence);
      return {
        low: Math.max(-1, low),
        high: Math.min(1, high),
        method: "Student's t by instance",
        parents,
        tasks,
        standardError: mean.standardError,
      };
    },
    levelOf0: mean.levelOf0,
  };
}

/** What the pairs of a task come to: the faults that were flagged, less the pairs of flagged parents. */
function instanceOf(
  task: readonly PairCluster[],
  weights: readonly number[] | undefined,
): InstanceTotal {
  let total = 0;
  let size = 0;
  const strata: { stratum: number; rows: number }[] = [];
  // Plans simulate millions of clusters, so this makes no lists that it does not keep.
  for (const cluster of task) {
    for (const { type, pairs, faultsFlagged } of typedPairs(cluster)) {
      const weight = weightOf(type, weights);
      const rows = weight * pairs;
      total += weight * (faultsFlagged - (cluster.parentFlagged ? pairs : 0));
      size += rows;
      if (rows > 0) strata.push({ stratum: type, rows });
    }
  }
  return { total, size, strata, times: task[0]?.times ?? 0 };
}

const weightOf = (type: number, weights: readonly number[] | undefined): number =>
  weights === undefined ? 1 : (weights[type] ?? 0);
