import { terms } from '../../run/terms.ts';
import { detectionF1, flagsAnything, precision, precisionAt } from './formulas/detection.ts';
import { bootstrapWithSpread, linearByInstance } from './intervals/interval-rules.ts';
import { fromBothRates, prevalenceInSet } from './intervals/precision-rule.ts';
import type { Proportion } from './listed-metric.ts';
import { DEFAULT_SETTINGS } from './metric.ts';
import { counted, flagRate, score } from './metric-kinds.ts';

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
  description: 'Recall over silent faults.',
  over: ({ silent }) => silent,
});

export const loudRecall = flagRate({
  id: 'loudRecall',
  label: 'loud recall',
  description: 'Recall over loud faults.',
  over: ({ loud }) => loud,
});

/** Recall on the faults of one type, which is not on the list because each set has its own types. */
export const recallOfType = (type: string, index: number): Proportion =>
  flagRate({
    id: `recall of ${type}`,
    label: 'recall',
    description: `The share of ${type} faults that the judge flags.`,
    over: ({ ofType }) => ofType[index] ?? [],
  });

export const falseAlarms = flagRate({
  id: 'falseAlarms',
  ...terms.falseAlarms,
  presumedLabel: terms.flagRate.label,
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
  paperInterval: bootstrapWithSpread,
});

export const f1 = score({
  id: 'f1',
  label: 'F1',
  description: 'The harmonic mean of precision and recall on this set.',
  topic: 'detection',
  of: detectionF1,
  interval: linearByInstance,
  paperInterval: bootstrapWithSpread,
});

export const precisionInUse = score({
  id: 'precisionAtPrevalence',
  label: 'precision in use',
  description:
    "The share of the judge's flags that would be right if faults were as rare in use as the prevalence says (--prevalence, 5 % unless given).",
  topic: 'detection',
  of: (tally, design, { prevalence } = DEFAULT_SETTINGS) => precisionAt(prevalence)(tally, design),
  isDefined: flagsAnything,
  paperStream: 'prevalence',
  // A reader of the page may choose any prevalence, and there is no end to the differences.
  compared: false,
  interval: fromBothRates(
    { recall, falseAlarms },
    (_recall, _alarms, { settings }) => settings.prevalence,
  ),
  paperInterval: bootstrapWithSpread,
});

export const contradictions = counted({
  id: 'contradictions',
  label: 'verdict against its reason',
  description:
    'The share of answers whose verdict contradicts the reason given for it: a flag with a reason that finds everything right, or a pass with one that names a violation. It is read off English sentences, says so only where the text leaves no doubt, and is no number for judges without reasons in words.',
  topic: 'reasons',
  format: 'share',
  of: ({ reasons }) =>
    reasons === null || reasons.read === 0 ? null : reasons.contradicted / reasons.read,
});
