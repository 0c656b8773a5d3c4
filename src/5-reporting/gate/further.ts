import type { Interval } from '../../4-measuring/statistics/intervals/interval.ts';
import { normalQuantile } from '../../4-measuring/statistics/normal-quantile.ts';
import { runsToSettleRate } from '../../4-measuring/statistics/planning/certify-rate.ts';
import { fewest } from '../../4-measuring/statistics/planning/fewest.ts';
import type { MeasuredDifference } from '../../4-measuring/statistics/planning/foreseen-interval.ts';
import {
  pairsToSettle,
  powerToSettle,
} from '../../4-measuring/statistics/planning/settle-difference.ts';

/** How many more would settle a criterion. */
export interface Further {
  readonly count: number;
  readonly parents: number | null;
  /** What to type after `-n` in all. */
  readonly size: number | null;
}

/** How likely that many more are to settle it: the power that experiments are usually planned with. */
export const SETTLING_POWER = 0.8;

/**
 * How many more pairs settle a difference against a threshold.
 *
 * @param size how many trajectories were asked for to see what was measured; null if none were
 */
export function furtherPairs(
  measured: MeasuredDifference,
  threshold: number,
  confidence: number,
  size: number | null,
): Further | null {
  return grown(pairsToSettle(measured, threshold, confidence, SETTLING_POWER), measured, size);
}

/**
 * The same for a difference that has to lie on one side of each of two thresholds, margin and -margin.
 * Inside, both bounds have to keep to it, so that what each of them risks adds up.
 */
export function furtherPairsWithin(
  measured: MeasuredDifference,
  margin: number,
  confidence: number,
  size: number | null,
): Further | null {
  const { value } = measured;
  if (Math.abs(value) === margin) return null;
  if (Math.abs(value) > margin) {
    return furtherPairs(measured, Math.sign(value) * margin, confidence, size);
  }
  const power = (inAll: number): number =>
    powerToSettle(measured, margin, confidence, inAll) +
    powerToSettle(measured, -margin, confidence, inAll) -
    1;
  return grown(
    fewest((inAll) => power(inAll) >= SETTLING_POWER, measured.pairs),
    measured,
    size,
  );
}

/** How many more runs settle a rate against a threshold. */
export function furtherRuns(
  seen: { readonly flags: number; readonly runs: number; readonly size: number | null },
  threshold: number,
  confidence: number,
): Further | null {
  const { flags, runs, size } = seen;
  const promise = { threshold, rate: flags / runs, confidence, seen: { flags, runs } };
  const inAll = runsToSettleRate(promise, SETTLING_POWER);
  if (inAll === null) return null;
  return { count: Math.max(1, inAll - runs), parents: null, size: scaled(size, inAll / runs) };
}

/**
 * The same for any estimate, from the width of its interval alone, which shrinks with the root of the
 * number of runs. The interval is made for more than one shape of data, so a quarter is added.
 */
export function furtherByWidth(
  seen: { readonly value: number; readonly interval: Interval; readonly count: number },
  threshold: number,
  confidence: number,
  size: number | null,
): Further | null {
  const { value, interval, count } = seen;
  const distance = Math.abs(value - threshold);
  if (distance === 0) return null;
  const width = value > threshold ? value - interval.low : interval.high - value;
  const z = normalQuantile((1 + confidence) / 2);
  const wider = 1 + normalQuantile(SETTLING_POWER) / z;
  const inAll = Math.ceil(SAFETY * count * ((width * wider) / distance) ** 2);
  if (inAll > MOST) return null;
  return {
    count: Math.max(1, inAll - count),
    parents: null,
    size: scaled(size, Math.max(inAll, count + 1) / count),
  };
}

const SAFETY = 1.25;
const MOST = 10_000_000;

/** Sets are alike at all sizes: twice the pairs take twice the parents and twice the size. */
function grown(
  inAll: number | null,
  { pairs, parents }: MeasuredDifference,
  size: number | null,
): Further | null {
  if (inAll === null) return null;
  const total = Math.max(inAll, pairs + 1);
  return {
    count: total - pairs,
    parents: Math.max(1, Math.ceil((parents * total) / pairs) - parents),
    size: scaled(size, total / pairs),
  };
}

const scaled = (size: number | null, times: number): number | null =>
  size === null ? null : Math.ceil(size * times);
