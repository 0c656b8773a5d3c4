import { flipRate } from './flip-rate.ts';
import { isRepeated, type RepeatedItems, requireRepeatedItems } from './repeated-item.ts';

/**
 * Fleiss' kappa between repetitions: how much more often they agree than they would if every repetition
 * flagged as often but tossed a coin. 1 is perfect agreement, 0 is that of coins.
 *
 * Two categories; items may have different numbers of ratings. The expected agreement rests on the
 * share of flags among all ratings of items with at least two of them. Null where that share is 0 or 1,
 * because then coins agree always, and where no item has two ratings.
 *
 * @see https://doi.org/10.1037/h0031619
 * @example fleissKappa([{ flagged: 3, scored: 3, times: 1 }, { flagged: 0, scored: 3, times: 1 }]) // 1
 */
export function fleissKappa(items: readonly RepeatedItems[]): number | null {
  requireRepeatedItems('fleissKappa', items);
  let flags = 0;
  let ratings = 0;
  for (const { flagged, scored, times } of items.filter(isRepeated)) {
    flags += times * flagged;
    ratings += times * scored;
  }
  const flips = flipRate(items);
  if (flips === null || flags === 0 || flags === ratings) return null;
  const share = flags / ratings;
  return 1 - flips / (2 * share * (1 - share));
}
