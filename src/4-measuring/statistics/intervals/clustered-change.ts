import { present } from '../../../base/present.ts';
import { requireConfidence } from '../domain.ts';
import { agrestiMinOf } from './agresti-min.ts';
import { clusteredQuantile, degreesOfFreedom } from './clustered-quantile.ts';
import {
  type ClusteredRows,
  clusteredVariance,
  clusterWeights,
  countRows,
  rowsByPattern,
} from './clustered-rows.ts';
import { hull } from './hull.ts';
import type { Interval } from './interval.ts';
import { hiddenVariance } from './paired-sums.ts';
import { tangoOf } from './tango.ts';

/** A difference of whole steps, from -2 to 2, by pattern: what one judge did there and another not. */
export interface ChangeRows extends ClusteredRows {
  /** The largest change that is possible: 1 for flags; 2, for how pairs are told apart, unless given. */
  readonly most?: 1 | 2;
  readonly change: Int8Array;
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
  const all = countRows(rows);
  if (all === 0) return null;
  const ups = new Float64Array(strata);
  const downs = new Float64Array(strata);
  let up = 0;
  let down = 0;
  rowsByPattern(rows).forEach((number, pattern) => {
    const by = present(change[pattern]);
    const of = present(stratum[pattern]);
    if (by > 0) {
      up += number * by;
      ups[of] = present(ups[of]) + number;
    } else if (by < 0) {
      down -= number * by;
      downs[of] = present(downs[of]) + number;
    }
  });
  const { variance, rowsOf, clustersOf } = clusteredVariance(rows, change);
  let hidden = 0;
  for (let of = 0; of < strata; of++) {
    const count = present(rowsOf[of]);
    if (count === 0) continue;
    const each = (part: number): number => hiddenVariance(part / count, present(clustersOf[of]));
    hidden += count * (each(present(ups[of])) + each(present(downs[of])));
  }
  const weights = clusterWeights(rows);
  // What no row shows could come to all rows of a cluster at once.
  const together = all / weights.leastWorth;
  return {
    estimate: (up - down) / all,
    standardError: Math.sqrt(variance + together * hidden) / all,
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
  const { up, down, moved, leastWorth, standardError } = sums;
  const z = clusteredQuantile(sums, confidence);
  // Where nothing moved, each cluster is one trial that did not.
  if (moved === 0) return tangoOf(0, 0, sums.clusters, z);
  // Tango's pairs move by one at most. Where these move much, one step is made to count as two.
  const step = sums.most === 2 && moved > 0.5 ? 2 : 1;
  const [first, second] = [up / step, down / step];
  const ofOne = first + second - (first - second) ** 2;
  const worth =
    ofOne < ROUNDING ? sums.clusters : Math.max(leastWorth, ofOne / (standardError / step) ** 2);
  const score = tangoOf(first * worth, second * worth, worth, z);
  // If all rows moved alike, nothing is rare.
  const isAlike = ofOne < ROUNDING;
  const { low, high } = isAlike ? score : hull(score, agrestiMinOf(first, second, worth, z));
  return { low: step * low, high: step * high };
}

/** Shares that differ from 0 or 1 by less than this do so by rounding alone. */
const ROUNDING = 1e-12;
