import type { Rate } from '../../measurement/estimate.ts';
import type { Interval } from '../../statistics/intervals/interval.ts';
import { precisionAtPrevalence } from '../../statistics/precision-at-prevalence.ts';

/**
 * Interval for precision at a prevalence, combined from the intervals of recall and of the
 * false-alarm rate. Precision depends only on their ratio, whose limits recover the variance of both
 * on the log scale. Without a false alarm the ratio has no upper limit and precision may be 1; the
 * lower limit then depends on how many false alarms the clean runs still allow.
 *
 * @see https://doi.org/10.1002/sim.3157
 */
export function precisionInterval(
  recall: Rate,
  falseAlarms: Rate,
  prevalence: number,
): Interval | null {
  if (!recall.estimate || recall.interval === null) return null;
  if (falseAlarms.estimate === null || falseAlarms.interval === null) return null;
  const at = (ratio: number): number =>
    // Only the ratio matters, so it is scaled until both rates are at most 1.
    precisionAtPrevalence(Math.min(1, ratio), Math.min(1, 1 / ratio), prevalence) ?? 0;
  const [s, f] = [recall.estimate, falseAlarms.estimate];
  const below = Math.log(s / recall.interval.low);
  if (f === 0) {
    return { low: at(s / falseAlarms.interval.high), high: 1 };
  }
  const above = Math.log(recall.interval.high / s);
  const low = Math.log(s / f) - Math.hypot(below, Math.log(falseAlarms.interval.high / f));
  const high = Math.log(s / f) + Math.hypot(above, Math.log(f / falseAlarms.interval.low));
  return { low: at(Math.exp(low)), high: at(Math.exp(high)) };
}
