import { brierOnClean, brierOnFaults, brierScore, calibrationError } from './calibration.ts';
import { ALL_FAULTS, LOUD, delta as pairedDelta, SILENT } from './columns/pairs.ts';
import { detectionF1, flagsAnything, precision, precisionAt } from './detection.ts';
import { bootstrap, bootstrapWithSpread, noInterval } from './intervals/interval-rules.ts';
import { fromBothRates, prevalenceInSet } from './intervals/precision-rule.ts';
import type { ListedMetric } from './listed-metric.ts';
import {
  exactOfAll,
  exactOfDetected,
  exactOfInRange,
  namesSteps,
  nearOfInRange,
} from './localisation.ts';
import { DEFAULT_SETTINGS } from './metric.ts';
import {
  confidenceScore,
  cost,
  discrimination,
  flagRate,
  score,
  shareOfFaults,
} from './metric-kinds.ts';
import { bootstrapOverInstances, scoreOfPairs } from './paired.ts';
import { typedRightOfAll, typeMacroF1 } from './typing.ts';

export const delta = discrimination({
  id: 'delta',
  label: 'Δ',
  description:
    'Paired discrimination: the flag rate on faults minus the flag rate on the clean parents that they were made from. 1 is perfect; a judge that cannot tell them apart has 0, however much it flags.',
  group: ALL_FAULTS,
  of: pairedDelta,
  interval: scoreOfPairs,
  paperInterval: bootstrapOverInstances,
});

export const silentDelta = discrimination({
  id: 'silentDelta',
  label: 'silent Δ',
  description:
    'Δ over silent faults, which leave the outcome as it should be. A check of the end state cannot find these, so they are what a judge is for.',
  group: SILENT,
  of: pairedDelta,
  interval: scoreOfPairs,
  paperInterval: bootstrapOverInstances,
});

export const loudDelta = discrimination({
  id: 'loudDelta',
  label: 'loud Δ',
  description: 'Δ over loud faults, which break the outcome.',
  group: LOUD,
  of: pairedDelta,
  interval: scoreOfPairs,
  paperInterval: bootstrapOverInstances,
});

export const recall = flagRate({
  id: 'recall',
  label: 'recall',
  description:
    'The share of faults that the judge flags. A judge that flags everything has a recall of 1, so it means little without the false alarms.',
  over: ({ faults }) => faults,
});

export const silentRecall = flagRate({
  id: 'silentRecall',
  label: 'silent recall',
  description: 'Recall over silent faults, which leave the outcome as it should be.',
  over: ({ silent }) => silent,
});

export const loudRecall = flagRate({
  id: 'loudRecall',
  label: 'loud recall',
  description: 'Recall over loud faults, which break the outcome.',
  over: ({ loud }) => loud,
});

export const falseAlarms = flagRate({
  id: 'falseAlarms',
  label: 'false alarms',
  description: 'The share of clean runs that the judge flags.',
  over: ({ clean }) => clean,
});

export const precisionOnSet = score({
  id: 'precision',
  label: 'precision',
  description:
    "The share of the judge's flags that are on faults. It depends on how many faults the set has.",
  topic: 'detection',
  of: precision,
  isDefined: flagsAnything,
  interval: fromBothRates({ recall, falseAlarms }, prevalenceInSet),
});

export const f1 = score({
  id: 'f1',
  label: 'F1',
  description: 'The harmonic mean of precision and recall on this set.',
  topic: 'detection',
  of: detectionF1,
  interval: bootstrap,
});

export const precisionInUse = score({
  id: 'precisionAtPrevalence',
  label: 'precision in use',
  description:
    "The share of the judge's flags that would be right if faults were as rare in use as the prevalence says (--prevalence, 5 % unless given).",
  topic: 'detection',
  of: (tally, design, { prevalence } = DEFAULT_SETTINGS) => precisionAt(prevalence)(tally, design),
  isDefined: flagsAnything,
  // A reader of the page may choose any prevalence, and there is no end to the differences.
  compared: false,
  interval: fromBothRates(
    { recall, falseAlarms },
    (_recall, _alarms, { settings }) => settings.prevalence,
  ),
});

export const stepOfDetected = shareOfFaults({
  id: 'stepOfDetected',
  label: 'right step',
  description:
    'Of the faults that the judge flags, the share whose step it names exactly. A missing or impossible step counts as wrong.',
  within: exactOfDetected,
  isAnswered: namesSteps,
});

export const stepOfAll = shareOfFaults({
  id: 'stepOfAll',
  label: 'right step, of all',
  description: 'Of all faults, the share that the judge flags with exactly the right step.',
  within: (tally, types, design) => exactOfAll(tally, design, types),
  isAnswered: namesSteps,
});

export const stepInRange = shareOfFaults({
  id: 'stepInRange',
  label: 'right step, if named',
  description:
    'Of the flagged faults for which the judge names a step that the run has, the share where it is the right one.',
  within: exactOfInRange,
});

export const stepWithinOne = shareOfFaults({
  id: 'stepWithinOne',
  label: 'within one step',
  description:
    'Of the flagged faults for which the judge names a step that the run has, the share where it is at most one step off.',
  within: nearOfInRange,
});

export const stepOfDetectedExecuted = shareOfFaults({
  id: 'stepOfDetectedExecuted',
  label: 'right executed step',
  description:
    'The same as "right step", without fault types whose fault is a step that never happened: there, naming the missing step is as sensible as naming the last one.',
  over: ({ executedTypes }) => executedTypes,
  within: exactOfDetected,
  isAnswered: namesSteps,
});

export const typeF1 = score({
  id: 'typeF1',
  label: 'type F1',
  description:
    'How well the judge names the type of a fault: F1 for each type, averaged over the types. A missed or untyped fault counts against its type.',
  topic: 'naming',
  of: typeMacroF1,
  interval: bootstrap,
});

export const typedRight = shareOfFaults({
  id: 'typedRight',
  label: 'right type, of all',
  description: 'Of all faults, the share that the judge flags and gives the right type.',
  within: typedRightOfAll,
});

export const calibrationGap = confidenceScore({
  id: 'calibrationError',
  label: 'calibration error',
  description:
    'Expected calibration error: the gap between how sure the judge says it is and how often it is right, averaged over ten bins of confidence. It has no interval, because resampling adds to the very gaps it measures.',
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
  interval: bootstrap,
});

export const brierFaults = confidenceScore({
  id: 'brierOnFaults',
  label: 'Brier, faults',
  description: 'The Brier score over faulty runs alone.',
  of: brierOnFaults,
  interval: bootstrap,
});

export const brierClean = confidenceScore({
  id: 'brierOnClean',
  label: 'Brier, clean runs',
  description: 'The Brier score over clean runs alone.',
  of: brierOnClean,
  interval: bootstrap,
});

export const secondsPerRun = cost({
  id: 'secondsPerTrajectory',
  label: 'seconds per run',
  description: 'How long the judge took for one verdict, on average.',
  format: 'seconds',
  of: ({ latencySeconds, verdicts }) => (verdicts === 0 ? null : latencySeconds / verdicts),
});

export const tokensPerRun = cost({
  id: 'tokensPerTrajectory',
  label: 'tokens per run',
  description: 'How many tokens the judge read and wrote for one verdict, on average.',
  format: 'count',
  of: ({ promptTokens, completionTokens, verdicts }) =>
    verdicts === 0 ? null : (promptTokens + completionTokens) / verdicts,
});

/**
 * Every metric, in the order in which tables show them. What is measured, the differences between
 * judges, the tables, the schema and the reference page all follow this list.
 */
export const metrics = [
  delta,
  silentDelta,
  loudDelta,
  recall,
  silentRecall,
  loudRecall,
  falseAlarms,
  precisionOnSet,
  f1,
  precisionInUse,
  stepOfDetected,
  stepOfAll,
  stepInRange,
  stepWithinOne,
  stepOfDetectedExecuted,
  typeF1,
  typedRight,
  calibrationGap,
  brier,
  brierFaults,
  brierClean,
  secondsPerRun,
  tokensPerRun,
] as const satisfies readonly ListedMetric[];
