import { requireConfidence, requireProbability } from '../domain.ts';
import { normalProbability } from '../normal-probability.ts';
import { fewest } from './fewest.ts';
import { foreseenInterval, type MeasuredDifference } from './foreseen-interval.ts';

/**
 * The probability that the interval leaves a threshold on the side where the value is not, once there
 * are `inAll` pairs of which the measured ones are part, if the true difference is what was measured.
 *
 * With w the share of the pairs that is there already and V the variance that there will be, the final
 * value differs from the measured one by the further pairs alone, with the variance V(1 - w). A bound
 * moves with the value, and as score limits do: more than the value where the interval reaches further
 * on its side than on the other. How far it will reach is uncertain, too, because it is foreseen from a
 * variance that was estimated. Normal approximation; new pairs share parents as the measured ones do.
 */
export function powerToSettle(
  measured: MeasuredDifference,
  threshold: number,
  confidence: number,
  inAll: number,
): number {
  requireConfidence('powerToSettle', confidence);
  const { value, pairs } = measured;
  const varianceSpread = Math.min(WORST_SPREAD, measured.varianceSpread);
  if (inAll < pairs || value === threshold) return 0;
  const { below, above, standardError } = foreseenInterval(measured, confidence, inAll);
  const left = 1 - pairs / inAll;
  // The mean of 1/√x for x around 1: a variance that seems small is more often too small than too large.
  const strayed = 1 + (3 / 8) * left * varianceSpread ** 2;
  const arm = strayed * (value > threshold ? below : above);
  const distance = Math.abs(value - threshold);
  const ofBound = (standardError * (value > threshold ? below : above)) / ((below + above) / 2);
  const ofArm = (distance * varianceSpread) / 2;
  const spread = Math.hypot(ofBound, ofArm) * Math.sqrt(left);
  if (!(spread > 0)) return distance > arm ? 1 : 0;
  return normalProbability((distance - arm) / spread);
}

/** Where the variance is known worse than this, more would be asked for than any number can give. */
const WORST_SPREAD = 0.8;

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
