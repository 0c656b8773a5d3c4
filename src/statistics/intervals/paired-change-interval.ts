import { requireConfidence } from '../domain.ts';
import { normalQuantile } from '../normal-quantile.ts';
import type { Interval } from './interval.ts';
import { tangoOf } from './tango.ts';

/**
 * Pairs that share one parent, each looked at in two runs. A pair's fall is how much less the later
 * run told fault and parent apart: from -2, where it used to flag only the parent and now flags only
 * the fault, to 2.
 */
export interface ChangeCluster {
  readonly pairs: number;
  /** The sum of the falls that are positive, and of the negative ones without their sign. */
  readonly falls: number;
  readonly rises: number;
  /** Faults on which the verdict changed, and whether the one on the parent did. */
  readonly faultsChanged: number;
  readonly parentChanged: boolean;
  /** How many clusters are just like this one. */
  readonly times: number;
}

/** Below this many changed parents, how much they matter cannot be read off the clusters. */
const FEW_CHANGED_PARENTS = 10;

/**
 * Interval for how much paired discrimination fell between two runs over the same pairs. Tango's, for
 * as many pairs as the clusters are worth: their number divided by the design effect (the
 * cluster-robust variance over that of independent pairs, at least 1). A verdict on a parent that
 * changes moves all of its pairs at once; while few have changed, the design effect is also at least
 * what one more changed parent would make it. So the interval has a width where nothing changed, as
 * one over parents and not over pairs, and a bootstrap's has none.
 *
 * Its coverage beside the bootstrap's is what `npm run validate` prints.
 *
 * @see https://doi.org/10.1002/(SICI)1097-0258(19980430)17:8%3C891::AID-SIM780%3E3.0.CO;2-B
 * @example pairedChangeInterval([{ pairs: 1, falls: 0, rises: 0, faultsChanged: 0, parentChanged: false, times: 100 }], 0.95)
 */
export function pairedChangeInterval(
  clusters: readonly ChangeCluster[],
  confidence: number,
): Interval {
  requireConfidence('pairedChangeInterval', confidence);
  const z = -normalQuantile((1 - confidence) / 2);
  const sums = summary(clusters);
  if (sums.pairs === 0) throw new RangeError('pairedChangeInterval needs at least one pair');
  // Tango's pairs move by one. Where most of them moved by two, one step is made to count as two.
  const step = sums.falls + sums.rises > sums.pairs ? 2 : 1;
  const effect = Math.max(leastEffect(sums), robustEffect(clusters, sums, step));
  const worth = effect * step;
  const { low, high } = tangoOf(sums.falls / worth, sums.rises / worth, sums.pairs / effect, z);
  return { low: step * low, high: step * high };
}

interface Summary {
  readonly clusters: number;
  readonly pairs: number;
  readonly falls: number;
  readonly rises: number;
  readonly faultsChanged: number;
  readonly parentsChanged: number;
  /** Pairs whose parent changed. */
  readonly movedByParents: number;
}

function summary(clusters: readonly ChangeCluster[]): Summary {
  const sum = (of: (cluster: ChangeCluster) => number): number =>
    clusters.reduce((total, cluster) => total + cluster.times * of(cluster), 0);
  return {
    clusters: sum(() => 1),
    pairs: sum(({ pairs }) => pairs),
    falls: sum(({ falls }) => falls),
    rises: sum(({ rises }) => rises),
    faultsChanged: sum(({ faultsChanged }) => faultsChanged),
    parentsChanged: sum(({ parentChanged }) => (parentChanged ? 1 : 0)),
    movedByParents: sum(({ parentChanged, pairs }) => (parentChanged ? pairs : 0)),
  };
}

/** Changes of parents come a cluster at a time; one more of those than were seen is allowed for. */
function leastEffect(sums: Summary): number {
  if (sums.parentsChanged >= FEW_CHANGED_PARENTS) return 1;
  const cluster = sums.pairs / sums.clusters;
  const byParents = sums.movedByParents + cluster;
  return 1 + (byParents / (sums.faultsChanged + byParents)) * (cluster - 1);
}

function robustEffect(clusters: readonly ChangeCluster[], sums: Summary, step: number): number {
  const mean = (sums.falls - sums.rises) / sums.pairs;
  const independent = ((step * (sums.falls + sums.rises)) / sums.pairs - mean ** 2) / sums.pairs;
  if (!(independent > 1e-15)) return 1;
  let robust = 0;
  for (const { falls, rises, pairs, times } of clusters) {
    robust += times * (falls - rises - mean * pairs) ** 2;
  }
  const scale = sums.clusters / Math.max(1, sums.clusters - 1) / sums.pairs ** 2;
  return (robust * scale) / independent;
}
