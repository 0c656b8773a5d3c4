import type { PairedRow } from '../measurement/compared-rows.ts';
import {
  type MeasuredDifference,
  varianceSpread,
} from '../statistics/planning/foreseen-interval.ts';

/**
 * A measured Δ as planning needs it; null where there is none to plan with.
 *
 * @param types of how many fault types the pairs of the row are
 */
export function measuredDelta(row: PairedRow, types: number): MeasuredDifference | null {
  const { delta, interval, standardError, parentRate, pairs, tasks } = row;
  if (delta === null || interval === null || standardError === null || parentRate === null) {
    return null;
  }
  return {
    value: delta,
    interval,
    standardError,
    pairs,
    // What varies between sets is what differs between tasks.
    parents: tasks,
    types,
    varianceSpread: varianceSpread({ parents: tasks, standardError }, parentRate),
    up: row.faultOnly / pairs,
    down: row.parentOnly / pairs,
  };
}
