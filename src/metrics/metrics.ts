import { brierOnClean, brierOnFaults, brierScore, calibrationError } from './calibration.ts';
import { detectionF1, flagged, precision } from './detection.ts';
import {
  exactOfAll,
  exactOfDetected,
  exactOfInRange,
  nearOfInRange,
  typesBut,
} from './localisation.ts';
import { type Metric, rate } from './metric.ts';
import { detectedAndTyped, typeMacroF1 } from './typing.ts';

/** A metric that is a proportion, given by what it is a share of. */
function proportion(
  id: string,
  label: string,
  description: string,
  share: NonNullable<Metric['share']>,
): Metric {
  return { id, label, description, share, of: (tally, design) => rate(share(tally, design)) };
}

export const recall = proportion(
  'recall',
  'recall',
  'The share of faults that the judge flags. A judge that flags everything has a recall of 1, so it means little without the flag rate on clean runs.',
  (tally, { faults }) => flagged(tally, faults),
);

export const silentRecall = proportion(
  'silentRecall',
  'silent recall',
  'Recall over silent faults, which leave the outcome as it should be.',
  (tally, { silent }) => flagged(tally, silent),
);

export const loudRecall = proportion(
  'loudRecall',
  'loud recall',
  'Recall over loud faults, which break the outcome.',
  (tally, { loud }) => flagged(tally, loud),
);

export const falseAlarms = proportion(
  'falseAlarms',
  'false alarms',
  'The share of clean runs that the judge flags.',
  (tally, { clean }) => flagged(tally, clean),
);

export const precisionOnSet: Metric = {
  id: 'precision',
  label: 'precision',
  description:
    "The share of the judge's flags that are on faults. It depends on how many faults the set has.",
  of: precision,
};

export const f1: Metric = {
  id: 'f1',
  label: 'F1',
  description: 'The harmonic mean of precision and recall on this set.',
  of: detectionF1,
};

export const stepOfDetected = proportion(
  'stepOfDetected',
  'right step, of detected',
  'Of the faults that the judge flags, the share whose step it names exactly. A missing or impossible step counts as wrong.',
  (tally, design) => exactOfDetected(tally, typesBut(design)),
);

export const stepOfAll = proportion(
  'stepOfAll',
  'right step, of all',
  'Of all faults, the share that the judge flags with exactly the right step.',
  (tally, design) => exactOfAll(tally, design, typesBut(design)),
);

export const stepInRange = proportion(
  'stepInRange',
  'right step, of steps named',
  'Of the flagged faults for which the judge names a step that the run has, the share where it is the right one.',
  (tally, design) => exactOfInRange(tally, typesBut(design)),
);

export const stepWithinOne = proportion(
  'stepWithinOne',
  'within one step',
  'Of the flagged faults for which the judge names a step that the run has, the share where it is at most one step off.',
  (tally, design) => nearOfInRange(tally, typesBut(design)),
);

export const typeF1: Metric = {
  id: 'typeF1',
  label: 'type F1',
  description:
    'How well the judge names the type of a fault: F1 for each type, averaged over the types. A missed or untyped fault counts against its type.',
  of: typeMacroF1,
};

export const typedRight = proportion(
  'typedRight',
  'right type, of all',
  'Of all faults, the share that the judge flags and gives the right type.',
  detectedAndTyped,
);

export const calibrationGap: Metric = {
  id: 'calibrationError',
  label: 'calibration error',
  description:
    'Expected calibration error: the gap between how sure the judge says it is and how often it is right, averaged over ten bins of confidence.',
  of: calibrationError,
  readsConfidence: true,
};

export const brier: Metric = {
  id: 'brier',
  label: 'Brier score',
  description:
    "The mean squared distance between the judge's stated probability of a fault and the truth. 0 is perfect; always saying one half earns 0.25.",
  of: brierScore,
  readsConfidence: true,
};

export const brierFaults: Metric = {
  id: 'brierOnFaults',
  label: 'Brier score on faults',
  description: 'The Brier score over faulty runs alone.',
  of: brierOnFaults,
  readsConfidence: true,
};

export const brierClean: Metric = {
  id: 'brierOnClean',
  label: 'Brier score on clean runs',
  description: 'The Brier score over clean runs alone.',
  of: brierOnClean,
  readsConfidence: true,
};
