import { UNSEEN } from '../intervals/instance-interval.ts';
import type { Interval } from '../intervals/interval.ts';
import { studentQuantile } from '../student-quantile.ts';

/** A difference that was measured on a number of pairs, which are kept as more are added. */
export interface MeasuredDifference {
  readonly value: number;
  readonly interval: Interval;
  /** Of the value, with shared parents allowed for. */
  readonly standardError: number;
  readonly pairs: number;
  readonly parents: number;
  /** Of how many fault types the pairs are; the standard error is taken within them. */
  readonly types: number;
  /** The sums of what single pairs add to the value and take from it, per pair. */
  readonly up: number;
  readonly down: number;
  /** How much the estimated variance varies between sets of this size, as a share of it. */
  readonly varianceSpread: number;
}

/** How far an interval will reach to both sides of its value, and what the standard error will be. */
export interface ForeseenInterval {
  readonly below: number;
  readonly above: number;
  readonly standardError: number;
}

/**
 * What the interval of a difference will be on `inAll` pairs if the further ones are like those so far:
 * what instances add to the variance grows with their number, the unseen ones stay two, and Student's
 * quantile falls. Whatever the measured interval reaches beyond that goes in proportion to the number.
 */
export function foreseenInterval(
  measured: MeasuredDifference,
  confidence: number,
  inAll: number,
): ForeseenInterval {
  const { value, interval, pairs } = measured;
  const now = explained(measured, confidence, pairs);
  const then = explained(measured, confidence, inAll);
  const beyond = (reached: number, known: number): number => ((reached - known) * pairs) / inAll;
  return {
    below: then.below + beyond(value - interval.low, now.below),
    above: then.above + beyond(interval.high - value, now.above),
    standardError: then.standardError,
  };
}

/** What the formula gives where instances are of one size. */
function explained(
  { value, standardError: now, pairs, parents, types }: MeasuredDifference,
  confidence: number,
  inAll: number,
): ForeseenInterval {
  const average = pairs / parents;
  const added = UNSEEN * average;
  const unseen = added * average;
  // What instances add, of which each fault type takes a degree of freedom where there are enough of them.
  const seen = Math.max(0, (now * (pairs + added)) ** 2 - unseen) / enlarged(parents, types);
  const instances = (parents * inAll) / pairs;
  const degreesOfFreedom = Math.max(1, instances + UNSEEN - strataOf(instances, types));
  const all = inAll + added;
  const standardError =
    Math.sqrt((enlarged(instances, types) * (seen * inAll)) / pairs + unseen) / all;
  const reach = studentQuantile(confidence, degreesOfFreedom) * standardError;
  const middle = (value * inAll) / all;
  return { below: value - middle + reach, above: middle + reach - value, standardError };
}

const strataOf = (instances: number, types: number): number =>
  2 * types > instances ? 1 : Math.max(1, types);

const enlarged = (instances: number, types: number): number =>
  (instances + UNSEEN) / Math.max(1, instances + UNSEEN - strataOf(instances, types));

/**
 * How much the estimated variance of a difference varies between sets of this size, as a share of it,
 * from what a measurement says of it.
 * With G parents that contribute alike it is about √(1/G), as simulated. A flag on a parent counts in
 * all of its pairs, so where few parents are flagged, or few are not, their number decides how large the
 * variance seems.
 *
 * @param parentRate how often parents are flagged; for a change, how often pairs change
 */
export function varianceSpread(
  { parents, standardError }: Pick<MeasuredDifference, 'parents' | 'standardError'>,
  parentRate: number,
): number {
  const rare = Math.min(parentRate, 1 - parentRate) + 0.5 / parents;
  const fromParents = Math.min(1, (rare * (1 - rare)) / (parents * standardError ** 2));
  const ofParents = (1 - 2 * rare) ** 2 / (rare * (1 - rare) * parents);
  return Math.sqrt(1 / parents + fromParents ** 2 * ofParents);
}
