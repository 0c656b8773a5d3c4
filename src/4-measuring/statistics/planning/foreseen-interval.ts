import { agrestiMinOf } from '../intervals/agresti-min.ts';
import { hull } from '../intervals/hull.ts';
import type { Interval } from '../intervals/interval.ts';
import { hiddenVariance } from '../intervals/paired-sums.ts';
import { tangoOf } from '../intervals/tango.ts';
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
 * What the interval of a difference will be on `inAll` pairs if the further ones are like those so far.
 * It does not shrink with the root of the number of pairs: Student's quantile falls, the enlargement of
 * the residuals for small types goes, and score limits become symmetric. So the two methods that every
 * such interval contains are worked out anew; whatever the measured interval reaches beyond them is due
 * to few events and goes in proportion to the number.
 */
export function foreseenInterval(
  measured: MeasuredDifference,
  confidence: number,
  inAll: number,
): ForeseenInterval {
  const { value, interval, pairs } = measured;
  const times = inAll / pairs;
  const now = methods(measured, confidence, 1);
  const then = methods(measured, confidence, times);
  const beyond = (reached: number, explained: number): number => (reached - explained) / times;
  return {
    below: then.below + beyond(value - interval.low, now.below),
    above: then.above + beyond(interval.high - value, now.above),
    standardError: then.standardError,
  };
}

/** Tango's and Agresti and Min's limits together, for as many pairs as have the variance. */
function methods(measured: MeasuredDifference, confidence: number, times: number) {
  const { value, up, down, parents } = measured;
  const standardError = Math.sqrt(foreseenVariance(measured, times));
  const z = studentQuantile(confidence, Math.max(1, parents * times - 1));
  // Tango's pairs move by one at most; where these move by more, one step is made to count as two.
  const step = up + down > 1 ? 2 : 1;
  const [first, second] = [up / step, down / step];
  const ofOne = first + second - (first - second) ** 2;
  const worth =
    ofOne < ROUNDING || first + second < ROUNDING
      ? parents * times
      : ofOne / (standardError / step) ** 2;
  const { low, high } = hull(
    tangoOf(first * worth, second * worth, worth, z),
    agrestiMinOf(first, second, worth, z),
  );
  return { below: value - step * low, above: step * high - value, standardError };
}

/**
 * The measured variance is enlarged for types of few pairs: each residual, because its own pair is part
 * of the mean that it is taken from, and each type by what its rates might hide. Both go as pairs are
 * added. But an event that was not seen among the parents so far may yet come with the further ones.
 */
function foreseenVariance(measured: MeasuredDifference, times: number): number {
  const { up, down, pairs, parents, types } = measured;
  const now = measured.standardError ** 2;
  const perType = pairs / types;
  const open = (trials: number): number =>
    (hiddenVariance(Math.min(1, up), trials) + hiddenVariance(Math.min(1, down), trials)) / pairs;
  const hidden = Math.min(now / 2, open(perType));
  const enlarged = (enlargement(perType) / enlargement(perType * times)) ** 2;
  const kept = Math.max(open(perType * times), (1 - 1 / times) * open(parents));
  return ((now - hidden) / enlarged + Math.min(hidden, kept)) / times;
}

const enlargement = (rows: number): number => (rows > 2 ? rows / (rows - 1) : 2);

/** Shares that differ from 0 or 1 by less than this do so by rounding alone. */
const ROUNDING = 1e-12;

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
