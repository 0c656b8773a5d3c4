import type { Design } from '../metrics/columns/design.ts';
import type { Tally } from '../metrics/columns/tally.ts';
import {
  flagged,
  precisionAt,
  sensitivity,
  specificity as specificityOf,
} from '../metrics/detection.ts';
import { exactOfAll, typesBut } from '../metrics/localisation.ts';
import { rate, type Share } from '../metrics/metric.ts';
import { precisionAtPrevalence } from '../statistics/precision-at-prevalence.ts';
import type { FaultType } from './names.ts';

/**
 * What a table of the paper reads of a metric. Those in `metrics/metrics.ts` have it; the ones below
 * are printed by the paper alone, so they need no label or description.
 */
export interface PaperMetric {
  of(tally: Tally, design: Design): number;
  /** Present where the metric is a proportion: what it is a share of. */
  share?(tally: Tally, design: Design): Share;
  readonly readsConfidence?: boolean;
}

/** The share of faults in traffic for which the paper gives precision. */
export const PREVALENCE = 0.05;

/** The top of the interval for no false alarm in 100 clean runs, as the paper rounds it. */
const HIGHEST_FALSE_ALARMS = 0.0362;

/** The share of clean runs that the judge passes. */
export const specificity: PaperMetric = { of: specificityOf };

/** The share of the judge's flags that would be on faults if 5 % of runs were faulty. */
export const precisionAtFivePercent: PaperMetric = { of: precisionAt(PREVALENCE) };

/** The same, if the judge raised as many false alarms as 100 clean runs without one cannot rule out. */
export const lowestPrecisionAtFivePercent: PaperMetric = {
  of: (tally, design) =>
    precisionAtPrevalence(sensitivity(tally, design), HIGHEST_FALSE_ALARMS, PREVALENCE) ?? 0,
};

/** Of all faults in a step that was executed, the share flagged with exactly the right step. */
export const stepOfAllExecuted: PaperMetric = {
  of: (tally, design) => rate(exactOfAll(tally, design, typesBut(design, 'premature_stop'))),
};

function recallOf(type: FaultType): PaperMetric {
  const share = (tally: Tally, { types, ofType }: Design): Share =>
    flagged(tally, ofType[types.indexOf(type)] ?? []);
  return { share, of: (tally, design) => rate(share(tally, design)) };
}

export const wrongToolRecall = recallOf('wrong_tool');
export const hallucinatedArgumentRecall = recallOf('hallucinated_argument');
export const skippedPreconditionRecall = recallOf('skipped_precondition');
export const ignoredObservationRecall = recallOf('ignored_observation');
export const prematureStopRecall = recallOf('premature_stop');
export const unsupportedClaimRecall = recallOf('unsupported_claim');
