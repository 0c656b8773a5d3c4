import { present } from '../../../base/present.ts';
import { percentiles } from '../resampling/percentile.ts';
import type { Interval } from './interval.ts';

/**
 * The percentile interval of a bootstrap: the middle share of a statistic's replicates, ends by
 * type 7 quantiles.
 *
 * @see https://doi.org/10.1201/9780429246593 (Efron and Tibshirani, section 13.3)
 * @example replicateInterval(replicates, 0.95) // from the 2.5th to the 97.5th percentile
 */
export function replicateInterval(replicates: Float64Array, confidence: number): Interval {
  const [low, high] = percentiles(replicates, [50 - 50 * confidence, 50 + 50 * confidence]);
  return { low: present(low), high: present(high) };
}

/** Narrower than this, an interval differs from a single point by rounding alone. */
const NARROWEST = 1e-9;

/** Whether the replicates were all alike, so that the interval says only that nothing varied. */
export const isNarrow = ({ low, high }: Interval): boolean => high - low < NARROWEST;
