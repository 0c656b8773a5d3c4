import type { NumpyGenerator } from '../../random/numpy/generator.ts';
import { bootstrap, clusterSampler } from '../../statistics/resampling/bootstrap.ts';
import type { Pairs } from '../columns/pairs.ts';
import type { SetColumns } from '../columns/set-columns.ts';
import { type PairedEstimate, pairClusters, weightedDelta } from './pair-clusters.ts';

/** Paired discrimination of one judge on one group, or the difference between two of those. */
export interface PairedQuantity {
  readonly of: PairedEstimate;
  readonly minus?: PairedEstimate;
}

/**
 * Replicates of each quantity. Instances are resampled with all of their pairs, because one clean
 * parent serves several faults; one resample serves every quantity, so asking for more of them
 * changes none.
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
  let next = 0;
  const places = quantities.map(({ minus }) => {
    const of = next++;
    return { of, minus: minus ? next++ : null };
  });
  return bootstrap(random, {
    replicates,
    patterns: clusters.size,
    statistics: quantities.length,
    sampler: clusterSampler(clusters),
    evaluate(weights, values) {
      places.forEach(({ of, minus }, index) => {
        const base = minus === null ? 0 : weightedDelta(clusters, minus, weights);
        values[index] = weightedDelta(clusters, of, weights) - base;
      });
    },
  });
}
