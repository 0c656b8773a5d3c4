import { requireConfidence, requireProportion } from './domain.ts';
import type { Interval } from './interval.ts';
import { normalQuantile } from './normal-quantile.ts';

/**
 * Wilson score interval for a proportion: shorter than the exact one and right on average, where
 * Clopper–Pearson is never too short. Two-sided, without continuity correction.
 *
 * @see https://doi.org/10.1080/01621459.1927.10502953
 * @example wilson(33, 100, 0.95) // { low: 0.2456..., high: 0.4269... }
 */
export function wilson(successes: number, trials: number, confidence: number): Interval {
  requireProportion('wilson', successes, trials);
  requireConfidence('wilson', confidence);
  const z = -normalQuantile((1 - confidence) / 2);
  const square = z * z;
  const spread = z * Math.sqrt(square + (4 * successes * (trials - successes)) / trials);
  const high = (2 * successes + square + spread) / (2 * (trials + square));
  // The limits are the roots of a quadratic. The lower one comes from their product, because the
  // difference in the usual formula loses digits when successes are rare.
  const product = (successes * successes) / (trials * (trials + square));
  return { low: product / high, high: successes === trials ? 1 : high };
}
