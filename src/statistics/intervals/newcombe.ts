import type { Interval } from './interval.ts';
import { wilsonOf } from './wilson.ts';

/** A rate and how many independent trials it is worth. */
export interface WorthOfRate {
  readonly share: number;
  readonly trials: number;
}

/**
 * Newcombe's interval for the difference of two rates that are correlated: Wilson's limits of each,
 * combined so that the variance of both is recovered at the limits and not at the estimates (his
 * method 10, without continuity correction). Where one of the rates rests on few events its limits are
 * lopsided, and so is this interval.
 *
 * @see https://doi.org/10.1002/(SICI)1097-0258(19981130)17:22%3C2635::AID-SIM954%3E3.0.CO;2-C
 * @example newcombeOf({ share: 0.9, trials: 50 }, { share: 0, trials: 20 }, 0, 1.96)
 */
export function newcombeOf(
  first: WorthOfRate,
  second: WorthOfRate,
  correlation: number,
  z: number,
): Interval {
  const one = wilsonOf(first.share, first.trials, z);
  const two = wilsonOf(second.share, second.trials, z);
  const rho = Math.min(1, Math.max(-1, correlation));
  const reach = (own: number, other: number): number =>
    Math.sqrt(Math.max(0, own ** 2 - 2 * rho * own * other + other ** 2));
  const difference = first.share - second.share;
  return {
    low: Math.max(-1, difference - reach(first.share - one.low, two.high - second.share)),
    high: Math.min(1, difference + reach(one.high - first.share, second.share - two.low)),
  };
}
