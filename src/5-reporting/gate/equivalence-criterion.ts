import { type BaselineComparison, measuredDrop } from './baseline.ts';
import { decision } from './decide-on-bounds.ts';
import { furtherPairsWithin } from './further.ts';
import { type CriterionSubject, type Measured, noParent, undecided } from './gate-judge.ts';
import type { GateCriterion } from './gate-result.ts';

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
  const { judge, baselineJudge: reference, pairs } = compared;
  const subject: CriterionSubject = {
    judge,
    reference,
    name: 'equivalence',
    type: null,
    bound: 'within',
    threshold: margin,
  };
  const over = { count: pairs, unit: 'pairs' as const };
  const dropped = measuredDrop(compared);
  if (dropped === null) {
    const reason =
      compared.commonPairs === 0
        ? noParent(set)
        : 'no pair has all four verdicts of the two judges';
    return undecided(subject, over, reason);
  }
  const { confidence } = intervals;
  // A difference is a drop the other way round. Adding 0 turns -0 into 0.
  const value = -dropped.value + 0;
  const interval = { low: -dropped.interval.high + 0, high: -dropped.interval.low + 0 };
  const difference = { ...dropped, value, interval, up: dropped.down, down: dropped.up };
  const decided = decision({
    bound: 'within',
    threshold: margin,
    value,
    interval,
    over,
    called: 'difference',
    further: () => furtherPairsWithin(difference, margin, confidence, size),
  });
  const reason = `${decided.reason}; ${pairs} pairs that both judges scored`;
  return { ...subject, value, interval, over, ...decided, reason };
}
