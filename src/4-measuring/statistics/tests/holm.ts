import { requireProbability } from '../domain.ts';

/**
 * Holm's step-down adjustment: p-values that stay honest when several hypotheses are tested at once.
 * The smallest is multiplied by the number of tests, the next by one less, and so on; none may fall
 * below its predecessor or rise above 1. Controls the family-wise error rate under any dependence.
 * The result is in the order of the input.
 *
 * @see https://www.jstor.org/stable/4615733
 * @example holm([0.01, 0.04, 0.03, 0.005]) // [0.03, 0.06, 0.06, 0.02]
 */
export function holm(pValues: readonly number[]): number[] {
  for (const p of pValues) requireProbability('holm', 'a p-value', p);
  const order = pValues.map((p, at) => ({ p, at })).sort((a, b) => a.p - b.p);
  const adjusted = new Array<number>(pValues.length).fill(0);
  let largest = 0;
  for (const [rank, { p, at }] of order.entries()) {
    largest = Math.max(largest, Math.min(1, (pValues.length - rank) * p));
    adjusted[at] = largest;
  }
  return adjusted;
}
