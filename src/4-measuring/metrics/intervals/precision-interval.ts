import type { Rate } from '../../measurement/estimate.ts';
import type { Interval } from '../../statistics/intervals/interval.ts';
import {
  type Limited,
  recoveredDifference,
} from '../../statistics/intervals/recovered-difference.ts';
import { precisionAtPrevalence } from '../../statistics/precision-at-prevalence.ts';

/**
 * Interval for precision at a prevalence, combined from the intervals of recall and of the
 * false-alarm rate. Precision depends only on their ratio, whose limits recover the variance of both
 * on the log scale. Without a false alarm the ratio has no upper limit and precision may be 1; the
 * lower limit then depends on how many false alarms the clean runs still allow.
 *
 * @param correlation of the two rates. If a judge flags the clean runs of some instances and the faults of
 * others, the ratio strays further than two independent rates would let it.
 * @see https://doi.org/10.1002/sim.3157
 */
export function precisionInterval(
  recall: Rate,
  falseAlarms: Rate,
  prevalence: number,
  correlation: number,
): Interval | null {
  if (!recall.estimate || recall.interval === null) return null;
  if (falseAlarms.estimate === null || falseAlarms.interval === null) return null;
  const at = (ratio: number): number =>
    // Only the ratio matters, so it is scaled until both rates are at most 1.
    precisionAtPrevalence(Math.min(1, ratio), Math.min(1, 1 / ratio), prevalence) ?? 0;
  if (falseAlarms.estimate === 0) {
    return { low: at(recall.estimate / falseAlarms.interval.high), high: 1 };
  }
  const { low, high } = recoveredDifference(
    logOf(recall.estimate, recall.interval),
    logOf(falseAlarms.estimate, falseAlarms.interval),
    // Rates that rise and fall together would make it narrower. Few rows could show that by chance.
    Math.min(0, correlation),
  );
  return { low: at(Math.exp(low)), high: at(Math.exp(high)) };
}

const logOf = (estimate: number, { low, high }: Interval): Limited => ({
  value: Math.log(estimate),
  low: Math.log(low),
  high: Math.log(high),
});
