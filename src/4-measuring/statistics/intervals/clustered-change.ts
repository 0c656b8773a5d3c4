import { present } from '../../../base/present.ts';
import { type ClusteredRows, rowsByPattern, totalsByCluster } from './clustered-rows.ts';
import {
  type InstanceMean,
  instanceMean,
  OF_DIFFERENCE,
  OF_TWO_DIFFERENCES,
} from './instance-interval.ts';
import type { Interval } from './interval.ts';

/** A difference of whole steps, from -2 to 2, by pattern: what one judge did there and another not. */
export interface ChangeRows extends ClusteredRows {
  /** The largest change that is possible: 1 for flags; 2, for how pairs are told apart, unless given. */
  readonly most?: 1 | 2;
  readonly change: Int8Array;
}

/** What the interval of such a mean is made from. */
export interface ChangeSums extends InstanceMean {
  /** The sum of the upward and of the downward steps, per row. */
  readonly up: number;
  readonly down: number;
  /** The share of rows that differ at all, by their steps. */
  readonly moved: number;
  readonly most: 1 | 2;
}

export interface ClusteredChange extends Interval {
  readonly estimate: number;
  readonly standardError: number;
}

/**
 * Interval for the mean of small whole differences over rows that come in clusters and in strata of
 * fixed size: how much more one judge flags than another on the same runs, or how much better it tells
 * the same faults from the same parents. The mean by instance (`instanceMean`). It has a width where
 * nothing differs, and a bootstrap's has none. Null without a row.
 */
export function clusteredChange(rows: ChangeRows, confidence: number): ClusteredChange | null {
  const sums = sumChanges(rows);
  if (sums === null) return null;
  const { estimate, standardError } = sums;
  return { ...changeLimits(sums, confidence), estimate, standardError };
}

export function sumChanges(rows: ChangeRows): ChangeSums | null {
  const { change } = rows;
  let all = 0;
  let up = 0;
  let down = 0;
  rowsByPattern(rows).forEach((number, pattern) => {
    const by = present(change[pattern]);
    all += number;
    if (by > 0) up += number * by;
    else down -= number * by;
  });
  if (all === 0) return null;
  return {
    ...instanceMean(
      totalsByCluster(rows, change),
      rows.most === 1 ? OF_DIFFERENCE : OF_TWO_DIFFERENCES,
    ),
    up: up / all,
    down: down / all,
    moved: (up + down) / all,
    most: rows.most ?? 2,
  };
}

export function changeLimits(
  sums: Pick<ChangeSums, 'limits' | 'most'>,
  confidence: number,
): Interval {
  const { low, high } = sums.limits(confidence);
  return { low: Math.max(-sums.most, low), high: Math.min(sums.most, high) };
}
