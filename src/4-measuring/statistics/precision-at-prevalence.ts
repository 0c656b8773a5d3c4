import { requireProbability } from './domain.ts';

/**
 * Precision (positive predictive value) at a given prevalence, by Bayes' rule: what share of a
 * judge's flags would be right if faults were as rare as in real use. A balanced test set says
 * nothing about that by itself. Null where nothing would be flagged: no flags have no precision.
 *
 * @see https://en.wikipedia.org/wiki/Positive_and_negative_predictive_values
 * @example precisionAtPrevalence(0.9, 0.1, 0.05) // 0.3214...
 */
export function precisionAtPrevalence(
  sensitivity: number,
  falseAlarmRate: number,
  prevalence: number,
): number | null {
  requireProbability('precisionAtPrevalence', 'sensitivity', sensitivity);
  requireProbability('precisionAtPrevalence', 'falseAlarmRate', falseAlarmRate);
  requireProbability('precisionAtPrevalence', 'prevalence', prevalence);
  const hits = sensitivity * prevalence;
  const flags = hits + falseAlarmRate * (1 - prevalence);
  return flags === 0 ? null : hits / flags;
}

/**
 * What a precision at one prevalence is at another: the odds that a flag is right are so many times the
 * odds of a fault, whatever those are.
 *
 * @example precisionElsewhere(0.9, 0.5, 0.05) // 0.3214..., as recall is nine times the false-alarm rate
 */
export function precisionElsewhere(precision: number, from: number, to: number): number {
  const hits = precision * (1 - from) * to;
  const alarms = (1 - precision) * from * (1 - to);
  return hits + alarms === 0 ? 0 : hits / (hits + alarms);
}
