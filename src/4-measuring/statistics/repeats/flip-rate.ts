import { isRepeated, type RepeatedItems, requireRepeatedItems } from './repeated-item.ts';

/**
 * Flip rate: the chance that two repetitions of one item disagree. It tells how much of what a judge
 * says is about the item and how much is noise. One minus it is the agreement between repetitions.
 *
 * The mean over items of the share of pairs of repetitions that differ, f (K - f) out of K (K - 1) / 2
 * for f flags in K scored repetitions, which is unbiased for any K. Every item counts once, however
 * many of its repetitions are scored; one with fewer than two is left out. Null without any other.
 *
 * @see https://en.wikipedia.org/wiki/Fleiss%27_kappa
 * @example flipRate([{ flagged: 1, scored: 2, times: 1 }, { flagged: 3, scored: 3, times: 1 }]) // 0.5
 */
export function flipRate(items: readonly RepeatedItems[]): number | null {
  requireRepeatedItems('flipRate', items);
  let sum = 0;
  let count = 0;
  for (const item of items.filter(isRepeated)) {
    const { flagged, scored, times } = item;
    sum += (times * 2 * flagged * (scored - flagged)) / (scored * (scored - 1));
    count += times;
  }
  return count === 0 ? null : sum / count;
}
