import { requireConfidence, requireProbability } from '../domain.ts';
import { normalProbability } from '../normal-probability.ts';
import { fewest } from './fewest.ts';
import { foreseenInterval, type MeasuredDifference } from './foreseen-interval.ts';

/**
 * The probability that half the width of the interval is at most a margin once there are `inAll` pairs,
 * of which the measured ones are part. The width is an estimate, too: at the size where it is expected
 * to fit, it fits in about half of all sets, and what the measured pairs say about it is uncertain as
 * well. Normal approximation to the logarithm of the estimated variance.
 */
export function powerToPin(
  measured: MeasuredDifference,
  margin: number,
  confidence: number,
  inAll: number,
): number {
  requireConfidence('powerToPin', confidence);
  const { pairs } = measured;
  if (inAll < pairs) return 0;
  const { below, above } = foreseenInterval(measured, confidence, inAll);
  const half = (below + above) / 2;
  const spread = measured.varianceSpread * Math.sqrt(1 - pairs / inAll);
  if (!(spread > 0)) return half <= margin ? 1 : 0;
  return normalProbability((2 * Math.log(margin / half)) / spread);
}

/** The fewest pairs in all that pin it down with the given power; null where ten million would not. */
export function pairsToPin(
  measured: MeasuredDifference,
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
