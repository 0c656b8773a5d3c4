import { requireConfidence, requireProportion } from '../domain.ts';
import { normalQuantile } from '../normal-quantile.ts';
import type { Interval } from './interval.ts';

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
  return wilsonOf(successes / trials, trials, -normalQuantile((1 - confidence) / 2));
}

/** The same for a share of an effective number of trials, which need not be whole. */
export function wilsonOf(share: number, trials: number, z: number): Interval {
  const square = z * z;
  const spread = z * Math.sqrt(square + 4 * trials * share * (1 - share));
  const high = (2 * trials * share + square + spread) / (2 * (trials + square));
  // The limits are the roots of a quadratic. The lower one comes from their product, because the
  // difference in the usual formula loses digits when successes are rare.
  const product = (trials * share * share) / (trials + square);
  return { low: product / high, high: share === 1 ? 1 : high };
}
