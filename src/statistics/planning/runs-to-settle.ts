import { bisect } from '../bisect.ts';
import { requireConfidence, requireProbability } from '../domain.ts';
import type { Interval } from '../intervals/interval.ts';
import { tangoOf } from '../intervals/tango.ts';
import { wilsonOf } from '../intervals/wilson.ts';
import { normalQuantile } from '../normal-quantile.ts';
import { fewest, MOST_RUNS } from './sample-size.ts';

/**
 * The total number of clean runs at which Wilson's interval leaves a threshold on one side, if flags
 * keep coming at the given rate. Null where the rate equals the threshold, or where more than ten
 * million runs would be needed.
 *
 * @see https://doi.org/10.1080/01621459.1927.10502953
 * @example runsToSettle(0, 0.02, 0.95) // 189
 */
export function runsToSettle(rate: number, threshold: number, confidence: number): number | null {
  requireProbability('runsToSettle', 'rate', rate);
  requireProbability('runsToSettle', 'threshold', threshold);
  requireConfidence('runsToSettle', confidence);
  if (rate === threshold) return null;
  const z = -normalQuantile((1 - confidence) / 2);
  return fewest((runs) => leaves(wilsonOf(rate, runs, z), rate, threshold));
}

/** Pairs that were seen: how many, how many differ in each direction, and the interval of Δ. */
export interface SeenPairs {
  readonly firstOnly: number;
  readonly secondOnly: number;
  readonly pairs: number;
  readonly interval: Interval;
}

/**
 * The total number of pairs at which the interval of a paired difference leaves a threshold on one
 * side, if discordant pairs keep coming at the same rate. It uses Tango's interval for pairs that are
 * each worth what the seen ones are: where pairs share parents, an interval is as wide as that of
 * fewer pairs, and that number is read off the limit that has to pass the threshold. (The ratio of two
 * widths would be nearly the same, but a limit that is not exactly Tango's could then seem to have
 * passed already.) Null where the difference equals the threshold, or where more than ten million
 * pairs would be needed.
 *
 * @see https://doi.org/10.1002/(SICI)1097-0258(19980430)17:8%3C891::AID-SIM780%3E3.0.CO;2-B
 * @example pairsToSettle({ firstOnly: 45, secondOnly: 0, pairs: 50, interval: { low: 0.786, high: 0.957 } }, 0.8, 0.95)
 */
export function pairsToSettle(
  seen: SeenPairs,
  threshold: number,
  confidence: number,
): number | null {
  requireConfidence('pairsToSettle', confidence);
  const { firstOnly, secondOnly, pairs, interval } = seen;
  const difference = (firstOnly - secondOnly) / pairs;
  if (difference === threshold) return null;
  const z = -normalQuantile((1 - confidence) / 2);
  const at = (worth: number): Interval =>
    tangoOf((firstOnly * worth) / pairs, (secondOnly * worth) / pairs, worth, z);
  const worth = bisect(LEAST_WORTH, MOST_RUNS, (effective) =>
    difference > threshold
      ? at(effective).low <= interval.low
      : at(effective).high >= interval.high,
  );
  const settled = (limits: Interval): boolean => leaves(limits, difference, threshold);
  const inAll = fewest((count) => settled(at((count * worth) / pairs)));
  // A limit at the edge of what is possible says little about worth, but the pairs seen were too few.
  return inAll === null || settled(interval) ? inAll : Math.max(inAll, pairs + 1);
}

/** If even this few pairs would have a narrower interval, its width tells nothing. */
const LEAST_WORTH = 1e-6;

/** Whether an interval leaves a threshold on the side where the estimate is not. */
function leaves({ low, high }: Interval, estimate: number, threshold: number): boolean {
  return estimate > threshold ? low > threshold : high < threshold;
}
