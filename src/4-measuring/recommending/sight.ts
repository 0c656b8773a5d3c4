import type { PairedRow } from '../measurement/compared-rows.ts';

/** From this Δ on, with a lower bound above one half, a judge is said to see a fault type. */
export const SEES = 0.8;
export const SEES_AT_LEAST = 0.5;

/**
 * What may be said of a judge and a fault type: that it sees the type, that it sees part of it, that
 * there is no clear sign that it sees it, or that the type does not show in what the judge is shown.
 */
export type Sight = 'seen' | 'partly' | 'unseen' | 'not shown';

/** As far as the interval of Δ allows a claim; null where no pair is scored. */
export function sightOf(
  row: Pick<PairedRow, 'pairs' | 'delta' | 'interval' | 'noneShown'>,
): Sight | null {
  if (row.pairs === 0) return null;
  if (row.noneShown) return 'not shown';
  const delta = row.delta ?? 0;
  const low = row.interval?.low ?? delta;
  if (delta >= SEES && low > SEES_AT_LEAST) return 'seen';
  return low > 0 ? 'partly' : 'unseen';
}

/** From this Δ on, a type of which a judge sees a part may be relied on for that part. */
const HALF = 0.5;

/** Whether a judge that does not clearly see a type catches enough of it to be worth naming. */
export const catchesPart = (
  row: Pick<PairedRow, 'pairs' | 'delta' | 'interval' | 'noneShown'>,
): boolean => sightOf(row) === 'partly' && (row.delta ?? 0) >= HALF;
