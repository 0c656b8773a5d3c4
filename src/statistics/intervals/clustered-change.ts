import { requireConfidence } from '../domain.ts';
import { agrestiMinOf } from './agresti-min.ts';
import { clusteredQuantile, degreesOfFreedom } from './clustered-quantile.ts';
import { type ClusteredRows, clusteredVariance, clusterWeights } from './clustered-rows.ts';
import { hull } from './hull.ts';
import type { Interval } from './interval.ts';
import { hiddenVariance } from './paired-sums.ts';
import { tangoOf } from './tango.ts';

/** A difference of whole steps in each row, from -2 to 2: how much one judge did there and another not. */
export interface ChangeRows extends ClusteredRows {
  readonly change: Int8Array;
  /** How much a row can change by at most: 1 for a flag, otherwise 2. */
  readonly most?: 1 | 2;
}

/** What the interval of such a mean is made from. */
export interface ChangeSums {
  readonly estimate: number;
  readonly standardError: number;
  readonly degreesOfFreedom: number;
  /** The sum of the upward and of the downward steps, per row. */
  readonly up: number;
  readonly down: number;
  /** The share of rows that differ at all, by their steps. */
  readonly moved: number;
  readonly most: 1 | 2;
  /** How many clusters have a row. */
  readonly clusters: number;
  readonly leastWorth: number;
  readonly variancePieces: number;
  readonly shared: boolean;
}

export interface ClusteredChange extends Interval {
  readonly estimate: number;
  readonly standardError: number;
}

/**
 * Interval for the mean of small whole differences over rows that come in clusters and in strata of
 * fixed size: how much more one judge flags than another on the same runs, or how much better it tells
 * the same faults from the same parents. Tango's and Agresti and Min's intervals together, for as many
 * independent rows as have the variance that was seen (see `pairedInterval`). It has a width where
 * nothing differs, as one over clusters, and a bootstrap's has none. Null without a row.
 *
 * @see https://doi.org/10.1002/(SICI)1097-0258(19980430)17:8%3C891::AID-SIM780%3E3.0.CO;2-B
 */
export function clusteredChange(rows: ChangeRows, confidence: number): ClusteredChange | null {
  const sums = sumChanges(rows);
  if (sums === null) return null;
  const { estimate, standardError } = sums;
  return { ...changeLimits(sums, confidence), estimate, standardError };
}

export function sumChanges(rows: ChangeRows): ChangeSums | null {
  const { change, stratum, strata } = rows;
  const all = change.length;
  if (all === 0) return null;
  const ups = new Float64Array(strata);
  const downs = new Float64Array(strata);
  let up = 0;
  let down = 0;
  for (let row = 0; row < all; row++) {
    const by = change[row] as number;
    const of = stratum[row] as number;
    if (by > 0) {
      up += by;
      ups[of] = (ups[of] as number) + 1;
    } else if (by < 0) {
      down -= by;
      downs[of] = (downs[of] as number) + 1;
    }
  }
  const { variance, rowsOf, clustersOf } = clusteredVariance(rows, change);
  let hidden = 0;
  for (let of = 0; of < strata; of++) {
    const count = rowsOf[of] as number;
    if (count === 0) continue;
    const each = (part: number): number => hiddenVariance(part / count, clustersOf[of] as number);
    hidden += count * (each(ups[of] as number) + each(downs[of] as number));
  }
  const weights = clusterWeights(rows);
  return {
    estimate: (up - down) / all,
    standardError: Math.sqrt(variance + hidden) / all,
    degreesOfFreedom: degreesOfFreedom(weights),
    up: up / all,
    down: down / all,
    moved: (up + down) / all,
    most: rows.most ?? 2,
    ...weights,
  };
}

export function changeLimits(sums: ChangeSums, confidence: number): Interval {
  requireConfidence('changeLimits', confidence);
  const { up, down, moved, most, leastWorth, standardError } = sums;
  const z = clusteredQuantile(sums, confidence);
  // Where nothing moved, each cluster is one trial that did not.
  if (moved === 0) return tangoOf(0, 0, sums.clusters, z);
  // Tango's pairs move by one at most. Where these move much, one step is made to count as two.
  const step = moved > 0.5 ? 2 : 1;
  const [first, second] = [up / step, down / step];
  const ofOne = first + second - (first - second) ** 2;
  const worth =
    ofOne < ROUNDING ? leastWorth : Math.max(leastWorth, ofOne / (standardError / step) ** 2);
  const { low, high } = hull(
    tangoOf(first * worth, second * worth, worth, z),
    agrestiMinOf(first, second, worth, z),
  );
  return { low: Math.max(-most, step * low), high: Math.min(most, step * high) };
}

/** Shares that differ from 0 or 1 by less than this do so by rounding alone. */
const ROUNDING = 1e-12;
