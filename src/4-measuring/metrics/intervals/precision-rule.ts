import type { Rate } from '../../measurement/estimate.ts';
import type { Proportion } from '../listed-metric.ts';
import { rateOf } from '../rate.ts';
import type { Evidence, IntervalRule } from './interval-rule.ts';
import { correlation, linearisedOnce } from './linearised.ts';
import { precisionInterval } from './precision-interval.ts';

/** Precision depends on two rates, and its interval is combined from theirs. */
export function fromBothRates(
  rates: { readonly recall: Proportion; readonly falseAlarms: Proportion },
  prevalenceOf: (recall: Rate, falseAlarms: Rate, evidence: Evidence) => number,
): IntervalRule<unknown> {
  return {
    description:
      'combined from the intervals of recall and of false alarms, on the scale of their log ratio',
    readsReplicates: false,
    isOffered: true,
    of(_, evidence) {
      const recall = rateOf(rates.recall, evidence);
      const falseAlarms = rateOf(rates.falseAlarms, evidence);
      const prevalence = prevalenceOf(recall, falseAlarms, evidence);
      const { judged, design, settings } = evidence;
      const together = correlation(
        linearisedOnce(rates.recall, judged, design, settings),
        linearisedOnce(rates.falseAlarms, judged, design, settings),
        judged.rows.times,
      );
      return precisionInterval(recall, falseAlarms, prevalence, together);
    },
  };
}

/** The share of scored runs that is faulty in the set itself. */
export const prevalenceInSet = (recall: Rate, falseAlarms: Rate): number =>
  recall.of / Math.max(1, recall.of + falseAlarms.of);
