import { requireConfidence, requireProbability } from '../domain.ts';
import type { Interval } from '../intervals/interval.ts';
import { normalProbability } from '../normal-probability.ts';
import { normalQuantile } from '../normal-quantile.ts';
import { fewest } from './fewest.ts';

/** A difference that was measured on a number of pairs, which are kept as more are added. */
export interface MeasuredDifference {
  readonly value: number;
  readonly interval: Interval;
  /** Of the value, with shared parents allowed for. */
  readonly standardError: number;
  readonly pairs: number;
}

/**
 * The probability that the interval leaves a threshold on the side where the value is not, once there
 * are `inAll` pairs of which the measured ones are part, if the true difference is what was measured.
 * With w the share of the pairs that is there already and V the variance so far, the variance will be
 * Vw; the final value then differs from the measured one by the further pairs alone, with the variance
 * Vw(1 - w). Normal approximation; new pairs share parents as the measured ones do.
 *
 * @example powerToSettle({ value: 0.6, interval: { low: 0.5, high: 0.7 }, standardError: 0.051, pairs: 300 }, 0.55, 0.95, 1200)
 */
export function powerToSettle(
  measured: MeasuredDifference,
  threshold: number,
  confidence: number,
  inAll: number,
): number {
  requireConfidence('powerToSettle', confidence);
  const { value, interval, standardError, pairs } = measured;
  if (inAll < pairs || value === threshold) return 0;
  const share = pairs / inAll;
  const distance = Math.abs(value - threshold);
  const arm = value > threshold ? value - interval.low : interval.high - value;
  const error = standardError * Math.sqrt(share);
  const excess = distance - reach(arm, measured, confidence, share) * error;
  const spread = error * Math.sqrt(1 - share);
  return spread > 0 ? normalProbability(excess / spread) : excess > 0 ? 1 : 0;
}

/** The fewest pairs in all that settle it with the given power; null where ten million would not. */
export function pairsToSettle(
  measured: MeasuredDifference,
  threshold: number,
  confidence: number,
  power: number,
): number | null {
  requireProbability('pairsToSettle', 'power', power);
  if (measured.value === threshold) return null;
  return fewest(
    (inAll) => powerToSettle(measured, threshold, confidence, inAll) >= power,
    measured.pairs,
  );
}

/**
 * How many standard errors a bound lies away from the value. Near the ends of what is possible it is
 * not the normal quantile, but what it was so far; the difference is due to skewness, which shrinks
 * with the root of the number of pairs.
 */
export function reach(
  arm: number,
  { standardError }: Pick<MeasuredDifference, 'standardError'>,
  confidence: number,
  share: number,
): number {
  const z = -normalQuantile((1 - confidence) / 2);
  return z + (arm / standardError - z) * Math.sqrt(share);
}
