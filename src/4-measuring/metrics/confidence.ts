import {
  brierOnClean,
  brierOnFaults,
  brierScore,
  calibrationError,
} from './formulas/calibration.ts';
import { bootstrapWithSpread, linearByInstance, noInterval } from './intervals/interval-rules.ts';
import { confidenceScore } from './metric-kinds.ts';

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
  interval: linearByInstance,
  paperInterval: bootstrapWithSpread,
});

export const brierFaults = confidenceScore({
  id: 'brierOnFaults',
  label: 'Brier, faults',
  description: 'The Brier score over faulty runs alone.',
  of: brierOnFaults,
  paperStream: 'prevalence',
  interval: linearByInstance,
  paperInterval: bootstrapWithSpread,
});

export const brierClean = confidenceScore({
  id: 'brierOnClean',
  label: 'Brier, clean runs',
  description: 'The Brier score over clean runs alone.',
  of: brierOnClean,
  paperStream: 'prevalence',
  interval: linearByInstance,
  paperInterval: bootstrapWithSpread,
});
