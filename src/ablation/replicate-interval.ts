import type { Interval } from '../statistics/interval.ts';
import { percentiles } from '../statistics/percentile.ts';

/** The percentile interval of a statistic's replicates. */
export function replicateInterval(replicates: Float64Array, confidence: number): Interval {
  const [low, high] = percentiles(replicates, [50 - 50 * confidence, 50 + 50 * confidence]);
  return { low: low as number, high: high as number };
}
