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
