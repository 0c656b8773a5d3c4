import type { Interval } from './interval.ts';

/** An estimate between its limits. */
export interface Limited extends Interval {
  readonly value: number;
}

/**
 * Interval for the difference of two estimates that have intervals of their own and may be correlated:
 * the variance of each is recovered from the limit that lies on the side in question (MOVER). Where an
 * estimate is near an edge its limits are lopsided, and so is this interval, and it has a width where
 * both estimates seem certain.
 *
 * @see https://doi.org/10.1002/sim.3095
 * @example recoveredDifference({ value: 1, low: 0.9, high: 1 }, { value: 1, low: 0.9, high: 1 }, 0) // ±0.1
 */
export function recoveredDifference(
  first: Limited,
  second: Limited,
  correlation: number,
): Interval {
  const rho = Math.min(1, Math.max(-1, correlation));
  const reach = (own: number, other: number): number =>
    // A limit may be infinite, on a scale of logarithms.
    rho === 0
      ? Math.hypot(own, other)
      : Math.sqrt(Math.max(0, own ** 2 - 2 * rho * own * other + other ** 2));
  const difference = first.value - second.value;
  return {
    low: difference - reach(first.value - first.low, second.high - second.value),
    high: difference + reach(first.high - first.value, second.value - second.low),
  };
}
