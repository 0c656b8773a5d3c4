import type { NumpyGenerator } from '../../base/random/numpy/generator.ts';
import type { Pairs } from '../rows/pairs.ts';
import type { SetColumns } from '../rows/set-columns.ts';
import { bootstrap, clusterSampler, patternSampler } from '../statistics/resampling/bootstrap.ts';
import { type PairedEstimate, pairClusters, weightedDeltas } from './pair-clusters.ts';

/** Paired discrimination of one judge on one group, or the difference between two of those. */
export interface PairedQuantity {
  readonly of: PairedEstimate;
  readonly minus?: PairedEstimate;
}

/**
 * Up to this many instances a resample draws instances, as published intervals did. Above, it draws
 * patterns of instances: the distribution is the same, and each instance would cost a binomial draw.
 */
const MOST_INSTANCES_DRAWN = 500;

/**
 * Replicates of each quantity. Instances are resampled with all of their pairs, because one clean
 * parent serves several faults. One resample serves every quantity.
 */
export function pairedReplicates(
  set: SetColumns,
  pairs: Pairs,
  quantities: readonly PairedQuantity[],
  random: NumpyGenerator,
  replicates: number,
): readonly Float64Array[] {
  const estimates = quantities.flatMap(({ of, minus }) => (minus ? [of, minus] : [of]));
  const clusters = pairClusters(set, pairs, estimates);
  const deltasOf = weightedDeltas(clusters);
  const instances = { patterns: clusters.patterns };
  return bootstrap(random, {
    replicates,
    patterns: clusters.size,
    statistics: quantities.length,
    sampler:
      pairs.clusters <= MOST_INSTANCES_DRAWN
        ? clusterSampler(instances)
        : patternSampler([instances]),
    evaluate(weights, values) {
      const deltas = deltasOf(weights);
      let next = 0;
      quantities.forEach(({ minus }, quantity) => {
        const value = deltas[next++] ?? 0;
        values[quantity] = minus === undefined ? value : value - (deltas[next++] ?? 0);
      });
    },
  });
}
