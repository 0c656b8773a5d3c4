import type { PairedRow } from '../measurement/compared-rows.ts';
import { measuredDelta } from '../planning/measured-delta.ts';
import { pairsToSettle } from '../statistics/planning/settle-difference.ts';

/** A judge sees a fault type if its Δ there is shown to be above the one, and misses it below the other. */
export const SEES = 0.5;
export const MISSES = 0.25;

/**
 * What may be said of a judge and a fault type: that it sees the type, that it sees at least a part of it,
 * that it misses it, none of these, or that the type does not show in what the judge is shown.
 */
export type Sight = 'seen' | 'partly' | 'missed' | 'unclear' | 'not shown';

type Seen = Pick<PairedRow, 'pairs' | 'delta' | 'interval' | 'noneShown'> &
  Partial<Pick<PairedRow, 'simultaneous'>>;

/**
 * As far as the interval of Δ allows a claim, one that allows for all judges and types that are looked at;
 * null where no pair is scored. The estimate decides nothing: with 50 pairs it is 0.1 off as often as not.
 */
export function sightOf(row: Seen): Sight | null {
  if (row.pairs === 0) return null;
  if (row.noneShown) return 'not shown';
  const delta = row.delta ?? 0;
  const { low, high } = row.simultaneous ?? row.interval ?? { low: delta, high: delta };
  if (low > SEES) return 'seen';
  if (low > 0) return 'partly';
  return high < MISSES ? 'missed' : 'unclear';
}

/** The power that experiments are usually planned with. */
const POWER = 0.8;

/**
 * How many pairs would probably settle what a judge sees of a type, if its Δ stays; null if none would.
 *
 * @param confidence of the interval that allows for all judges and types
 */
export function pairsToSay(row: PairedRow, confidence: number): number | null {
  const measured = measuredDelta({ ...row, interval: row.simultaneous ?? row.interval }, 1);
  if (measured === null) return null;
  const { value } = measured;
  // That Δ lies below the first two would be no claim, nor that it lies above the last.
  const claims = [SEES, 0].filter((bound) => value > bound);
  if (value < MISSES) claims.push(MISSES);
  const counts = claims.flatMap((bound) => pairsToSettle(measured, bound, confidence, POWER) ?? []);
  return counts.length === 0 ? null : Math.min(...counts);
}
