import { requireConfidence, requireProbability } from '../domain.ts';
import { tangoOf } from '../intervals/tango.ts';
import { wilsonOf } from '../intervals/wilson.ts';
import { normalQuantile } from '../normal-quantile.ts';
import { binomialUpperTail } from '../tests/binomial-tail.ts';

/** No plan goes further than this, because more runs than that are not worth planning. */
export const MOST_RUNS = 10_000_000;

/**
 * Clean runs needed to certify a false-alarm rate: the fewest n such that Wilson's upper limit stays
 * at or below the target although `alarms` of the n were flagged. Null where no n up to ten million
 * is enough.
 *
 * @see https://doi.org/10.1080/01621459.1927.10502953
 * @example cleanRunsToCertify(0.02, 0, 0.95) // 189
 */
export function cleanRunsToCertify(
  target: number,
  alarms: number,
  confidence: number,
): number | null {
  requireProbability('cleanRunsToCertify', 'target', target);
  requireConfidence('cleanRunsToCertify', confidence);
  const z = -normalQuantile((1 - confidence) / 2);
  return fewest((runs) => runs >= alarms && wilsonOf(alarms / runs, runs, z).high <= target);
}

/** The same if flags keep coming at a known rate; null where that rate is itself too high. */
export function cleanRunsAtRate(target: number, rate: number, confidence: number): number | null {
  requireProbability('cleanRunsAtRate', 'rate', rate);
  const z = -normalQuantile((1 - confidence) / 2);
  return rate >= target ? null : fewest((runs) => wilsonOf(rate, runs, z).high <= target);
}

/**
 * Pairs needed to show that a judge discriminates: the fewest n such that, if its true Δ is as given
 * and it never flags a clean parent, Tango's lower limit exceeds `above` with the wanted probability.
 * Exact in the binomial number of detections.
 *
 * @see https://doi.org/10.1002/(SICI)1097-0258(19980430)17:8%3C891::AID-SIM780%3E3.0.CO;2-B
 * @example pairsToShow({ delta: 0.8, above: 0, power: 0.9, confidence: 0.95 })
 */
export function pairsToShow(wanted: {
  readonly delta: number;
  readonly above: number;
  readonly power: number;
  readonly confidence: number;
}): number | null {
  const { delta, above, power, confidence } = wanted;
  requireProbability('pairsToShow', 'delta', delta);
  requireConfidence('pairsToShow', confidence);
  if (delta <= above) return null;
  const z = -normalQuantile((1 - confidence) / 2);
  return fewest((pairs) => chanceToShow(pairs, delta, above, z) >= power);
}

/** The chance that enough of `pairs` faults are detected for the lower limit to exceed `above`. */
function chanceToShow(pairs: number, delta: number, above: number, z: number): number {
  // More detections only raise the limit, so the fewest that suffice can be bisected.
  let enough = pairs + 1;
  for (let low = 0, high = pairs; low <= high; ) {
    const middle = Math.floor((low + high) / 2);
    if (tangoOf(middle, 0, pairs, z).low > above) {
      enough = middle;
      high = middle - 1;
    } else low = middle + 1;
  }
  return enough > pairs ? 0 : binomialUpperTail(enough, pairs, delta);
}

/** Pairs needed for Tango's interval to be no wider than twice the margin at a given Δ. */
export function pairsToPin(delta: number, margin: number, confidence: number): number | null {
  requireProbability('pairsToPin', 'delta', delta);
  requireConfidence('pairsToPin', confidence);
  const z = -normalQuantile((1 - confidence) / 2);
  return fewest((pairs) => {
    const { low, high } = tangoOf(delta * pairs, 0, pairs, z);
    return high - low <= 2 * margin;
  });
}

/** The smallest n from 1 for which a condition holds that, once it holds, mostly keeps holding. */
export function fewest(holds: (n: number) => boolean): number | null {
  let low = 0;
  let high = 1;
  while (!holds(high)) {
    if (high === MOST_RUNS) return null;
    low = high;
    high = Math.min(MOST_RUNS, 2 * high);
  }
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (holds(middle)) high = middle;
    else low = middle;
  }
  return high;
}
