import { requireConfidence, requireProportion } from '../domain.ts';
import { clusteredQuantile } from './clustered-quantile.ts';
import { shareLimits } from './clustered-share.ts';
import type { Interval } from './interval.ts';
import { hiddenVariance } from './paired-sums.ts';

/** A proportion within one group whose size the design fixes. */
export interface StratumShare {
  readonly count: number;
  readonly of: number;
}

/**
 * Interval for a proportion pooled over strata of fixed size whose trials are all independent: what
 * `clusteredShare` gives where every row is a cluster of its own. A judge that sees all of five fault
 * types and none of a sixth has a pooled recall that hardly varies, and Wilson's interval on the pooled
 * counts would treat it as a coin.
 *
 * @see https://doi.org/10.1080/01621459.1927.10502953
 * @example stratifiedShare([{ count: 50, of: 50 }, { count: 9, of: 50 }], 0.95) // { low: 0.53, high: 0.66 }
 */
export function stratifiedShare(strata: readonly StratumShare[], confidence: number): Interval {
  requireConfidence('stratifiedShare', confidence);
  let count = 0;
  let of = 0;
  let variance = 0;
  for (const stratum of strata) {
    if (stratum.of === 0) continue;
    requireProportion('stratifiedShare', stratum.count, stratum.of);
    count += stratum.count;
    of += stratum.of;
    const share = stratum.count / stratum.of;
    const enlarged = stratum.of > 1 ? (stratum.of / (stratum.of - 1)) ** 2 : 1;
    variance += stratum.of * (enlarged * share * (1 - share) + hiddenVariance(share, stratum.of));
  }
  requireProportion('stratifiedShare', count, of);
  const share = count / of;
  const trials = Math.max(of, (share * (1 - share) * of * of) / variance);
  const z = clusteredQuantile({ variancePieces: of, shared: false }, confidence);
  return shareLimits(share, trials, z);
}
