import type { PairedRow } from '../measurement/compared-rows.ts';
import { measuredDelta } from '../planning/measured-delta.ts';
import { pairsToSettle } from '../statistics/planning/settle-difference.ts';

/** From this Δ on, with a lower bound above one half, a judge is said to see a fault type. */
export const SEES = 0.8;
export const SEES_AT_LEAST = 0.5;

/**
 * What may be said of a judge and a fault type: that it sees the type, that it sees part of it, that it does
 * not, that the pairs are too few to say, or that the type does not show in what the judge is shown.
 */
export type Sight = 'seen' | 'partly' | 'unseen' | 'too few' | 'not shown';

type Seen = Pick<PairedRow, 'pairs' | 'delta' | 'interval' | 'noneShown'>;

/**
 * As far as the interval of Δ allows a claim; null where no pair is scored. That a judge misses a type is a
 * claim as well: an interval that reaches from nothing to half of the faults allows neither.
 */
export function sightOf(row: Seen): Sight | null {
  if (row.pairs === 0) return null;
  if (row.noneShown) return 'not shown';
  const delta = row.delta ?? 0;
  const { low, high } = row.interval ?? { low: delta, high: delta };
  if (delta >= SEES) return low > SEES_AT_LEAST ? 'seen' : 'too few';
  if (low > 0) return 'partly';
  return high < SEES_AT_LEAST ? 'unseen' : 'too few';
}

/** The power that experiments are usually planned with. */
const POWER = 0.8;

/** How many pairs would probably settle what a judge sees of a type, if its Δ stays; null if none would. */
export function pairsToSay(row: PairedRow, confidence: number): number | null {
  const measured = measuredDelta(row, 1);
  if (measured === null) return null;
  const bounds = measured.value >= SEES ? [SEES_AT_LEAST] : [0, SEES_AT_LEAST];
  const counts = bounds.flatMap((bound) => pairsToSettle(measured, bound, confidence, POWER) ?? []);
  return counts.length === 0 ? null : Math.min(...counts);
}

/** From this Δ on, a type of which a judge sees a part may be relied on for that part. */
const HALF = 0.5;

/** Whether a judge that does not clearly see a type catches enough of it to be worth naming. */
export const catchesPart = (row: Seen): boolean =>
  sightOf(row) === 'partly' && (row.delta ?? 0) >= HALF;
