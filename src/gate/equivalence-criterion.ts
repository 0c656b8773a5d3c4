import type { BaselineComparison } from './baseline.ts';
import { decision } from './decide-on-bounds.ts';
import { furtherPairsWithin, standardErrorOf } from './further.ts';
import { type CriterionSubject, type Measured, noParent, undecided } from './gate-judge.ts';
import type { GateCriterion } from './gate-result.ts';
import { equivalenceConfidence } from './simultaneous.ts';

/**
 * The judge's Δ differs from that of another judge by less than the margin, over the pairs that both
 * scored.
 *
 * @param compared the judge now, with the other judge in the place of the baseline
 */
export function equivalenceCriterion(
  compared: BaselineComparison,
  margin: number,
  { set, intervals, size }: Measured,
): GateCriterion {
  const { judge, baselineJudge: reference, pairs, parents, drop, interval: dropped } = compared;
  const subject: CriterionSubject = {
    ...{ judge, reference, name: 'equivalence', type: null },
    bound: 'within',
    threshold: margin,
  };
  const over = { count: pairs, unit: 'pairs' as const };
  if (drop === null || dropped === null) {
    const reason =
      compared.commonPairs === 0
        ? noParent(set)
        : 'no pair has all four verdicts of the two judges';
    return undecided(subject, over, reason);
  }
  const confidence = equivalenceConfidence(intervals.confidence);
  // A difference is a drop the other way round. Adding 0 turns -0 into 0.
  const value = -drop + 0;
  const interval = { low: -dropped.high + 0, high: -dropped.low + 0 };
  const standardError = standardErrorOf(interval, confidence);
  const decided = decision({
    ...{ bound: 'within', threshold: margin, value, interval, over, called: 'difference' },
    further: () =>
      furtherPairsWithin({ value, interval, standardError, pairs }, margin, confidence, {
        ...{ pairs, parents, size },
      }),
  });
  const reason = `${decided.reason}; ${pairs} pairs that both judges scored`;
  return { ...subject, value, interval, over, ...decided, reason };
}
