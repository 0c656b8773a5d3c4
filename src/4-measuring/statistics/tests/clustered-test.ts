import { pairedIntervals } from '../intervals/paired-interval.ts';
import type { PairCluster } from '../intervals/paired-sums.ts';

/**
 * Test that paired discrimination is 0: the level at which its interval begins to hold 0, so that p and
 * interval always say the same. Two-sided; null where no pair is discordant.
 *
 * McNemar's exact test would count a flag on a shared parent once for every pair. Where each pair has a parent
 * of its own it would be right, but it can be unsure of a difference whose interval is sure.
 *
 * @example clusteredTest([{ pairs: 2, faultsFlagged: 2, parentFlagged: false, times: 9 }])
 */
export function clusteredTest(clusters: readonly PairCluster[]): number | null {
  const isDiscordant = clusters.some(({ pairs, faultsFlagged, parentFlagged, times }) =>
    times === 0 ? false : parentFlagged ? faultsFlagged < pairs : faultsFlagged > 0,
  );
  return isDiscordant ? pairedIntervals(clusters).levelOf0() : null;
}
