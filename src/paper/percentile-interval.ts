import type { Interval } from '../statistics/intervals/interval.ts';
import { replicateInterval } from '../statistics/intervals/replicate-interval.ts';

/** The 95 % percentile interval of a statistic's replicates. */
export function percentileInterval(replicates: Float64Array): Interval {
  return replicateInterval(replicates, 0.95);
}
