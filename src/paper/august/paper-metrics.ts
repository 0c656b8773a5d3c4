import {
  flagged,
  precisionAt,
  sensitivity,
  specificity as specificityOf,
} from '../../4-measuring/metrics/formulas/detection.ts';
import { exactOfAll, typesBut } from '../../4-measuring/metrics/formulas/localisation.ts';
import { type Metric, rate } from '../../4-measuring/metrics/metric.ts';
import { precisionAtPrevalence } from '../../4-measuring/statistics/precision-at-prevalence.ts';
import type { FaultType } from '../names.ts';

// Metrics that the paper alone prints. Those that every measurement has are in metrics/metrics.ts.

/** The share of faults in traffic for which the paper gives precision. */
export const PREVALENCE = 0.05;

/** The top of the interval for no false alarm in 100 clean runs, as the paper rounds it. */
const HIGHEST_FALSE_ALARMS = 0.0362;

export const specificity: Metric = {
  id: 'specificity',
  label: 'specificity',
  description: 'The share of clean runs that the judge passes.',
  of: specificityOf,
};

export const precisionAtFivePercent: Metric = {
  id: 'precisionAtFivePercent',
  label: 'precision at 5 % faults',
  description: "The share of the judge's flags that would be on faults if 5 % of runs were faulty.",
  of: precisionAt(PREVALENCE),
};

export const lowestPrecisionAtFivePercent: Metric = {
  id: 'lowestPrecisionAtFivePercent',
  label: 'lowest precision at 5 % faults',
  description:
    'Precision at 5 % faults if the judge raised as many false alarms as 100 clean runs without one cannot rule out.',
  of: (tally, design) =>
    precisionAtPrevalence(sensitivity(tally, design), HIGHEST_FALSE_ALARMS, PREVALENCE) ?? 0,
};

export const stepOfAllExecuted: Metric = {
  id: 'stepOfAllExecuted',
  label: 'right step, of all but premature stops',
  description:
    'Of all faults in a step that was executed, the share that the judge flags with exactly the right step.',
  of: (tally, design) => rate(exactOfAll(tally, design, typesBut(design, 'premature_stop'))),
};

function recallOf(type: FaultType): Metric {
  const share: NonNullable<Metric['share']> = (tally, { types, ofType }) =>
    flagged(tally, ofType[types.indexOf(type)] ?? []);
  return {
    id: `recall:${type}`,
    label: `recall of ${type}`,
    description: `The share of ${type} faults that the judge flags.`,
    share,
    of: (tally, design) => rate(share(tally, design)),
  };
}

export const wrongToolRecall = recallOf('wrong_tool');
export const hallucinatedArgumentRecall = recallOf('hallucinated_argument');
export const skippedPreconditionRecall = recallOf('skipped_precondition');
export const ignoredObservationRecall = recallOf('ignored_observation');
export const prematureStopRecall = recallOf('premature_stop');
export const unsupportedClaimRecall = recallOf('unsupported_claim');
