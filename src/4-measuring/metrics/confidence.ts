import { falseAlarms, recall } from './detection.ts';
import {
  brierOnClean,
  brierOnFaults,
  brierScore,
  calibrationError,
} from './formulas/calibration.ts';
import { fromWrongVerdicts } from './intervals/brier-rule.ts';
import { bootstrapWithSpread, noInterval } from './intervals/interval-rules.ts';
import { confidenceScore } from './metric-kinds.ts';

const onClean = { rate: falseAlarms, flagIsWrong: true };
const onFaults = { rate: recall, flagIsWrong: false };

export const calibrationGap = confidenceScore({
  id: 'calibrationError',
  label: 'calibration error',
  description:
    'Expected calibration error: the gap between how sure the judge says it is and how often it is right, averaged over ten bins of confidence. It has no interval, because chance adds to the very gaps it measures.',
  of: calibrationError,
  interval: noInterval,
  paperInterval: bootstrapWithSpread,
});

export const brier = confidenceScore({
  id: 'brier',
  label: 'Brier score',
  description:
    "The mean squared distance between the judge's stated probability of a fault and the truth. 0 is perfect; always saying one half earns 0.25.",
  of: brierScore,
  interval: fromWrongVerdicts(onClean, onFaults),
  paperInterval: bootstrapWithSpread,
});

export const brierFaults = confidenceScore({
  id: 'brierOnFaults',
  label: 'Brier, faults',
  description: 'The Brier score over faulty runs alone.',
  of: brierOnFaults,
  paperStream: 'prevalence',
  interval: fromWrongVerdicts(onFaults),
  paperInterval: bootstrapWithSpread,
});

export const brierClean = confidenceScore({
  id: 'brierOnClean',
  label: 'Brier, clean runs',
  description: 'The Brier score over clean runs alone.',
  of: brierOnClean,
  paperStream: 'prevalence',
  interval: fromWrongVerdicts(onClean),
  paperInterval: bootstrapWithSpread,
});
