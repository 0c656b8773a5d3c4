import type { Interval } from './interval.ts';

/**
 * Agresti and Min's interval for the difference of two paired proportions: Wald's, after half a pair
 * has been added to each of the four cells. Two-sided. It is too short in the middle and generous where
 * a kind of pair is rare, which is just where the score interval is short: one discordant pair among
 * many ought not to prove that there is a difference.
 *
 * @param firstOnly the share of pairs in which only the first succeeded
 * @param secondOnly the share in which only the second did
 * @param pairs the effective number of pairs, which need not be whole
 * @see https://doi.org/10.1002/sim.1994
 * @example agrestiMinOf(0.01, 0, 100, 1.96) // { low: -0.017..., high: 0.036... }
 */
export function agrestiMinOf(
  firstOnly: number,
  secondOnly: number,
  pairs: number,
  z: number,
): Interval {
  const all = pairs + 2;
  const first = (firstOnly * pairs + 0.5) / all;
  const second = (secondOnly * pairs + 0.5) / all;
  const difference = first - second;
  const reach = z * Math.sqrt((first + second - difference ** 2) / all);
  return { low: Math.max(-1, difference - reach), high: Math.min(1, difference + reach) };
}
