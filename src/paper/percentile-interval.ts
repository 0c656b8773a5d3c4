import type { Interval } from '../statistics/interval.ts';
import { percentiles } from '../statistics/percentile.ts';

/** The 95 % percentile interval of a statistic's replicates. */
export function percentileInterval(replicates: Float64Array): Interval {
  const [low, high] = percentiles(replicates, [2.5, 97.5]);
  return { low: low as number, high: high as number };
}
