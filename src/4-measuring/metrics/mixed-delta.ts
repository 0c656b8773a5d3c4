import { present } from '../../base/present.ts';
import type { JudgedEvidence } from '../comparing/judged-evidence.ts';
import type { MixedDelta } from '../measurement/measurement.ts';
import { ALL_FAULTS } from '../rows/pairs.ts';
import { parentClusters } from '../rows/parent-clusters.ts';
import { pairedInterval } from '../statistics/intervals/paired-interval.ts';
import { typedPairs } from '../statistics/intervals/paired-sums.ts';
import type { MeasuringContext } from './measuring-context.ts';
import type { TypeMix } from './type-mix.ts';

/** Null where a type that counts has no scored pair, because then nothing is known of its share. */
export function mixedDelta(
  { set, pairs, confidence }: MeasuringContext,
  { judge, kinds }: JudgedEvidence,
  { name, shares }: TypeMix,
): MixedDelta {
  const clusters = parentClusters(set, pairs, judge, kinds, ALL_FAULTS);
  const counts = shares.map(() => 0);
  const told = shares.map(() => 0);
  for (const cluster of clusters) {
    for (const { type, pairs: size, faultsFlagged } of typedPairs(cluster)) {
      counts[type] = present(counts[type]) + cluster.times * size;
      const net = faultsFlagged - (cluster.parentFlagged ? size : 0);
      told[type] = present(told[type]) + cluster.times * net;
    }
  }
  const isKnown = shares.every((share, type) => share === 0 || present(counts[type]) > 0);
  if (!isKnown || shares.length === 0) return { mix: name, estimate: null, interval: null };
  const weights = shares.map((share, type) => share / Math.max(1, present(counts[type])));
  const used = clusters.flatMap((cluster) => {
    const types = typedPairs(cluster).filter(({ type }) => present(shares[type]) > 0);
    const size = types.reduce((sum, typed) => sum + typed.pairs, 0);
    return size === 0 ? [] : [{ ...cluster, pairs: size, types }];
  });
  const { low, high } = pairedInterval(used, confidence, weights);
  const estimate = weights.reduce((sum, weight, type) => sum + weight * present(told[type]), 0);
  return { mix: name, estimate, interval: { low, high } };
}
