import { present } from '../../../base/present.ts';
import { requireConfidence } from '../domain.ts';
import { type ClusteredRows, rowsByPattern, totalsByCluster } from './clustered-rows.ts';
import { instanceMean, OF_SHARE } from './instance-interval.ts';
import type { Interval } from './interval.ts';

/** Rows of which some count among some: detected faults whose step is right, among detected faults. */
export interface ShareRows extends ClusteredRows {
  /** 1 where rows of the pattern are among those that the share is taken of, otherwise 0. */
  readonly of: Uint8Array;
  /** 1 where they count, otherwise 0. */
  readonly count: Uint8Array;
}

/**
 * Interval for a share over rows that come in clusters and in strata of fixed size: faults that share an
 * instance, of several types. The mean by instance (`instanceMean`). A judge that sees all of five fault
 * types and none of a sixth has a recall that hardly varies, and one whose verdicts follow the instance
 * has one that varies more than its number of faults suggests. Null where the share is of nothing.
 */
export function clusteredShare(rows: ShareRows, confidence: number): Interval | null {
  requireConfidence('clusteredShare', confidence);
  const { of, count } = rows;
  let counted = 0;
  let all = 0;
  rowsByPattern(rows).forEach((number, pattern) => {
    counted += number * present(count[pattern]);
    all += number * present(of[pattern]);
  });
  if (all === 0) return null;
  const share = counted / all;
  // How many of a stratum the share is taken of may be chance as well, so both are in the residual.
  const value = Float64Array.from(of, (among, pattern) => present(count[pattern]) - share * among);
  // Strata that the share is never taken of, such as clean runs in recall, explain nothing of it.
  const among = new Set(rows.stratum.filter((_, pattern) => of[pattern] === 1));
  const totals = totalsByCluster(rows, value, of).map((instance) => ({
    ...instance,
    strata: instance.strata.filter(({ stratum }) => among.has(stratum)),
  }));
  const beyond = instanceMean(totals, { ...OF_SHARE, centre: 0.5 - share });
  const { low, high } = beyond.limits(confidence);
  return { low: Math.max(0, share + low), high: Math.min(1, share + high) };
}
