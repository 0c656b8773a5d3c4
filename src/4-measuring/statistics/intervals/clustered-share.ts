import { present } from '../../../base/present.ts';
import { requireConfidence } from '../domain.ts';
import { agrestiCoullOf } from './agresti-coull.ts';
import { clusteredQuantile } from './clustered-quantile.ts';
import {
  type ClusteredRows,
  clusteredVariance,
  clusterWeights,
  rowsByPattern,
} from './clustered-rows.ts';
import type { Interval } from './interval.ts';
import { hiddenVariance } from './paired-sums.ts';
import { wilsonOf } from './wilson.ts';

/** Rows of which some count among some: detected faults whose step is right, among detected faults. */
export interface ShareRows extends ClusteredRows {
  /** 1 where rows of the pattern are among those that the share is taken of, otherwise 0. */
  readonly of: Uint8Array;
  /** 1 where they count, otherwise 0. */
  readonly count: Uint8Array;
}

/**
 * Interval for a share over rows that come in clusters and in strata of fixed size: faults that share an
 * instance, of several types. Wilson's score interval for as many independent trials as the rows are
 * worth, which is read off the variance of the share by cluster and within strata, but for no fewer
 * than if all rows of a cluster agreed. A judge that sees all of five fault types and none of a sixth
 * has a recall that hardly varies, and one whose verdicts follow the instance has one that varies more
 * than its number of faults suggests.
 *
 * Near 0 and 1, where Wilson's interval is short on the side of the edge, that side is Agresti and
 * Coull's. Null where the share is of nothing.
 *
 * @see https://doi.org/10.1080/01621459.1927.10502953
 * @see https://doi.org/10.1214/ss/1009213286
 */
export function clusteredShare(rows: ShareRows, confidence: number): Interval | null {
  requireConfidence('clusteredShare', confidence);
  const { of, count, stratum, strata } = rows;
  const counts = new Float64Array(strata);
  const ofs = new Float64Array(strata);
  rowsByPattern(rows).forEach((number, pattern) => {
    const at = present(stratum[pattern]);
    counts[at] = present(counts[at]) + number * present(count[pattern]);
    ofs[at] = present(ofs[at]) + number * present(of[pattern]);
  });
  const all = ofs.reduce((sum, each) => sum + each, 0);
  if (all === 0) return null;
  const share = counts.reduce((sum, each) => sum + each, 0) / all;
  // How many of a stratum the share is taken of may be chance as well, so both are in the residual.
  const value = Float64Array.from(of, (among, pattern) => present(count[pattern]) - share * among);
  const { variance } = clusteredVariance(rows, value);
  let hidden = 0;
  for (let at = 0; at < strata; at++) {
    const trials = present(ofs[at]);
    if (trials > 0) hidden += trials * hiddenVariance(present(counts[at]) / trials, trials);
  }
  const weights = clusterWeights(rows, of);
  // What no row shows could come to all rows of a cluster at once.
  const together = all / weights.leastWorth;
  const seen = (share * (1 - share)) / ((variance + together * hidden) / all ** 2);
  return shareLimits(
    share,
    Math.max(weights.leastWorth, seen),
    clusteredQuantile(weights, confidence),
  );
}

/** Wilson's limits, and Agresti and Coull's on the side of a near edge. */
export function shareLimits(share: number, trials: number, z: number): Interval {
  const wilson = wilsonOf(share, trials, z);
  const generous = agrestiCoullOf(share, trials, z);
  return {
    low: share < 0.5 ? Math.min(wilson.low, generous.low) : wilson.low,
    high: share > 0.5 ? Math.max(wilson.high, generous.high) : wilson.high,
  };
}
