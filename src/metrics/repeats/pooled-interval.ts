import type { Interval } from '../../statistics/intervals/interval.ts';
import { pairedInterval } from '../../statistics/intervals/paired-interval.ts';
import type { JudgeColumns } from '../columns/judge-columns.ts';
import type { Pairs } from '../columns/pairs.ts';
import { parentClusters } from '../columns/parent-clusters.ts';

/**
 * The usual interval of Δ, over the pairs of several repetitions taken together; null without a scored
 * pair. This is the one place where repetitions meet that interval.
 *
 * @param worth what a cluster counts for in each repetition, from 1 / K if every repetition says the
 *   same as the first up to 1 if each is news; without it K equal runs would look like K times the data
 */
export function pooledInterval(
  pairs: Pairs,
  repetitions: readonly JudgeColumns[],
  members: Int32Array,
  worth: number,
  confidence: number,
): Interval | null {
  const clusters = repetitions.flatMap((columns) =>
    parentClusters(pairs, columns, members).map((cluster) => ({
      ...cluster,
      times: cluster.times * worth,
    })),
  );
  if (clusters.length === 0) return null;
  const { low, high } = pairedInterval(clusters, confidence);
  return { low, high };
}
