import { requireCounts } from '../domain.ts';
import { binomialLowerTail } from './binomial-tail.ts';

/**
 * McNemar's test, exact and two-sided: whether two judges on the same runs differ by more than luck.
 * Only the runs on which they disagree matter, and under the null hypothesis each of those is a coin
 * toss; the p-value is twice the smaller binomial tail, at most 1. With no disagreement there is
 * nothing to test: 1.
 *
 * @param firstOnly runs that only the first got right (b10)
 * @param secondOnly runs that only the second got right (b01)
 * @see https://en.wikipedia.org/wiki/McNemar%27s_test#Exact_binomial_test
 * @example mcnemarExact(10, 2) // 0.03857421875
 */
export function mcnemarExact(firstOnly: number, secondOnly: number): number {
  requireCounts('mcnemarExact', { firstOnly, secondOnly });
  // Both tails together are then everything, which rounding should not be asked to find out.
  if (Math.abs(firstOnly - secondOnly) <= 1) return 1;
  const disagreements = firstOnly + secondOnly;
  return Math.min(1, 2 * binomialLowerTail(Math.min(firstOnly, secondOnly), disagreements, 0.5));
}
