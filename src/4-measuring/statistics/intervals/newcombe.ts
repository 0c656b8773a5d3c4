import type { Interval } from './interval.ts';
import { recoveredDifference } from './recovered-difference.ts';
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
  const { low, high } = recoveredDifference(
    { value: first.share, ...one },
    { value: second.share, ...two },
    correlation,
  );
  return { low: Math.max(-1, low), high: Math.min(1, high) };
}
