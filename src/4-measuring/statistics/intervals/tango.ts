import { bisect } from '../bisect.ts';
import { requireConfidence, requireCounts } from '../domain.ts';
import { normalQuantile } from '../normal-quantile.ts';
import type { Interval } from './interval.ts';

/**
 * Tango's score interval for the difference of two paired proportions, (firstOnly - secondOnly) / n:
 * how much more often one judge is right than another on the same runs. It holds every difference
 * that the score test does not reject, with the variance taken at that difference rather than at the
 * estimate; so it has a sensible width even where no pair, or every pair, is discordant, where a
 * Wald interval or a bootstrap has none. Two-sided, without continuity correction.
 *
 * @param firstOnly pairs in which only the first succeeded (b10)
 * @param secondOnly pairs in which only the second succeeded (b01)
 * @param pairs all pairs, concordant ones included
 * @see https://doi.org/10.1002/(SICI)1097-0258(19980430)17:8%3C891::AID-SIM780%3E3.0.CO;2-B
 * @example tangoInterval(0, 0, 100, 0.95) // { low: -0.0369..., high: 0.0369... }
 */
export function tangoInterval(
  firstOnly: number,
  secondOnly: number,
  pairs: number,
  confidence: number,
): Interval {
  requireCounts('tangoInterval', { firstOnly, secondOnly, pairs });
  requireConfidence('tangoInterval', confidence);
  if (pairs === 0 || firstOnly + secondOnly > pairs) {
    throw new RangeError(
      `tangoInterval: ${firstOnly} and ${secondOnly} discordant pairs cannot be among ${pairs}`,
    );
  }
  return tangoOf(firstOnly, secondOnly, pairs, -normalQuantile((1 - confidence) / 2));
}

/** The same for effective numbers of pairs, which need not be whole. */
export function tangoOf(firstOnly: number, secondOnly: number, pairs: number, z: number): Interval {
  // Swapping the two mirrors the problem, so one limit serves for both.
  return {
    low: 0 - highLimit(secondOnly, firstOnly, pairs, z),
    high: highLimit(firstOnly, secondOnly, pairs, z),
  };
}

/** The largest difference that is not rejected; the score falls as the difference grows. */
function highLimit(firstOnly: number, secondOnly: number, pairs: number, z: number): number {
  const observed = firstOnly - secondOnly;
  // Multiplied out rather than divided: at a difference of 1 both sides can be 0.
  return bisect(observed / pairs, 1, (difference) => {
    const excess = pairs * difference - observed;
    return excess <= z * Math.sqrt(pairs * unitVariance(firstOnly, secondOnly, pairs, difference));
  });
}

/**
 * The variance of one pair's difference, under the most likely probabilities that have the given
 * difference: the sum of both discordant probabilities, less the difference squared.
 */
function unitVariance(
  firstOnly: number,
  secondOnly: number,
  pairs: number,
  difference: number,
): number {
  if (difference < 0) return unitVariance(secondOnly, firstOnly, pairs, -difference);
  // The likelihood's maximum is where this quadratic in the smaller probability is 0.
  const a = 2 * pairs;
  const b = (2 * pairs - firstOnly + secondOnly) * difference - firstOnly - secondOnly;
  const c = -secondOnly * difference * (1 - difference);
  const root = Math.sqrt(b * b - 4 * a * c);
  // Of the two ways to write the solution, the one that adds instead of cancelling.
  const smaller = b > 0 ? (-2 * c) / (b + root) : (root - b) / (2 * a);
  return 2 * smaller + difference * (1 - difference);
}
