import { pairedIntervals } from '../intervals/paired-interval.ts';
import type { PairCluster } from '../intervals/paired-sums.ts';
import { noSurerThan } from './no-surer.ts';
import { signFlip } from './sign-flip.ts';

/**
 * Test that paired discrimination is 0 where pairs share parents: the sign-flip test by parent, but never
 * surer than the interval. Flipping signs supposes that a parent's net difference is as likely to lie
 * above 0 as below; a judge that rarely flags a parent, and then loses all of its pairs at once, is not
 * like that, and the test alone would find a difference where there is none in 7 of 100 sets. So the
 * p-value is at least the level at which the interval of Δ begins to hold 0. Two-sided; null where no
 * pair is discordant.
 *
 * @example clusteredTest([{ pairs: 2, faultsFlagged: 2, parentFlagged: false, times: 9 }])
 */
export function clusteredTest(clusters: readonly PairCluster[]): number | null {
  const isDiscordant = clusters.some(({ pairs, faultsFlagged, parentFlagged, times }) =>
    times === 0 ? false : parentFlagged ? faultsFlagged < pairs : faultsFlagged > 0,
  );
  if (!isDiscordant) return null;
  const nets = clusters.map(({ pairs, faultsFlagged, parentFlagged, times }) => ({
    net: faultsFlagged - (parentFlagged ? pairs : 0),
    times,
  }));
  return noSurerThan(signFlip(nets) ?? 1, pairedIntervals(clusters));
}
