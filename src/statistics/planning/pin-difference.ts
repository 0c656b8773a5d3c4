import { requireConfidence, requireProbability } from '../domain.ts';
import { normalProbability } from '../normal-probability.ts';
import { fewest } from './fewest.ts';
import { type MeasuredDifference, reach } from './settle-difference.ts';

export interface SpreadDifference extends MeasuredDifference {
  /** How much the estimated variance itself varies from set to set of this size, as a share of it. */
  readonly varianceSpread: number;
}

/**
 * The probability that half the width of the interval is at most a margin once there are `inAll` pairs,
 * of which the measured ones are part. The width is an estimate, too: at the size where it is expected
 * to fit, it fits in about half of all sets, and what the measured pairs say about it is uncertain as
 * well. Normal approximation to the estimated variance.
 */
export function powerToPin(
  measured: SpreadDifference,
  margin: number,
  confidence: number,
  inAll: number,
): number {
  requireConfidence('powerToPin', confidence);
  const { interval, standardError, pairs, varianceSpread } = measured;
  if (inAll < pairs) return 0;
  const share = pairs / inAll;
  const half = (interval.high - interval.low) / 2;
  const allowed = (margin / reach(half, measured, confidence, share)) ** 2;
  const variance = standardError ** 2 * share;
  const spread = variance * varianceSpread * Math.sqrt(1 - share);
  if (!(spread > 0)) return variance <= allowed ? 1 : 0;
  return normalProbability((allowed - variance) / spread);
}

/** The fewest pairs in all that pin it down with the given power; null where ten million would not. */
export function pairsToPin(
  measured: SpreadDifference,
  margin: number,
  confidence: number,
  power: number,
): number | null {
  requireProbability('pairsToPin', 'power', power);
  return fewest(
    (inAll) => powerToPin(measured, margin, confidence, inAll) >= power,
    measured.pairs,
  );
}
