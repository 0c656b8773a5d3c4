import { requireCounts } from './domain.ts';

/** One class against the rest: `{ truePositives: 41, falsePositives: 3, falseNegatives: 9 }`. */
export interface ClassCounts {
  readonly truePositives: number;
  readonly falsePositives: number;
  readonly falseNegatives: number;
}

/**
 * F1 score: the harmonic mean of precision and recall, 2 TP / (2 TP + FP + FN). A class that neither
 * occurs nor is named scores 0, as in scikit-learn.
 *
 * @see https://en.wikipedia.org/wiki/F-score
 * @example f1({ truePositives: 8, falsePositives: 2, falseNegatives: 2 }) // 0.8
 */
export function f1({ truePositives, falsePositives, falseNegatives }: ClassCounts): number {
  requireCounts('f1', { truePositives, falsePositives, falseNegatives });
  if (truePositives === 0) return 0;
  return (2 * truePositives) / (2 * truePositives + falsePositives + falseNegatives);
}

/**
 * Macro-averaged F1: the plain mean of the classes' F1 scores, so that a rare class counts as much
 * as a common one.
 *
 * @see https://en.wikipedia.org/wiki/F-score#Extension_to_multi-class_classification
 * @example macroF1([perfectClass, missedClass]) // 0.5
 */
export function macroF1(classes: readonly ClassCounts[]): number {
  if (classes.length === 0) throw new RangeError('macroF1 needs at least one class');
  return classes.reduce((sum, counts) => sum + f1(counts), 0) / classes.length;
}
