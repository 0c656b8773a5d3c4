import type { Interval } from './interval.ts';

/**
 * Agresti and Coull's interval for a proportion: Wald's, after z²/2 successes and as many failures have
 * been added. Two-sided. It holds Wilson's interval and is generous where one of the two is rare; there
 * Wilson's is short, since a single flag ought not to prove that flags are more than rare.
 *
 * @param trials the effective number of trials, which need not be whole
 * @see https://doi.org/10.1080/00031305.1998.10480550
 * @example agrestiCoullOf(0.01, 100, 1.96) // { low: 0, high: 0.060... }
 */
export function agrestiCoullOf(share: number, trials: number, z: number): Interval {
  const all = trials + z * z;
  const middle = (share * trials + (z * z) / 2) / all;
  const reach = z * Math.sqrt((middle * (1 - middle)) / all);
  return { low: Math.max(0, middle - reach), high: Math.min(1, middle + reach) };
}
