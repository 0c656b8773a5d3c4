import type { MeasuringContext } from '../metrics/measuring-context.ts';
import { clusterKinds } from '../rows/cluster-kinds.ts';
import type { JudgeColumns } from '../rows/judge-columns.ts';
import type { FaultGroup } from '../rows/pairs.ts';
import { parentClusters } from '../rows/parent-clusters.ts';
import type { Interval } from '../statistics/intervals/interval.ts';
import { pairedInterval } from '../statistics/intervals/paired-interval.ts';

/**
 * The usual interval of Δ, over the pairs of several repetitions taken together; null without a scored
 * pair. This is the one place where repetitions meet that interval.
 *
 * @param worth what a cluster counts for in each repetition, from 1 / K if every repetition says the
 *   same as the first up to 1 if each is news; without it K equal runs would look like K times the data
 */
export function pooledInterval(
  { set, pairs, confidence }: Pick<MeasuringContext, 'set' | 'pairs' | 'confidence'>,
  repetitions: readonly JudgeColumns[],
  group: FaultGroup,
  worth: number,
): Interval | null {
  const clusters = repetitions.flatMap((columns, repetition) =>
    parentClusters(set, pairs, columns, clusterKinds(pairs, columns), group).map((kind) => ({
      ...kind,
      times: kind.times * worth,
      // A task stands for itself in each repetition, as a parent does.
      ...(kind.cluster === undefined
        ? {}
        : { cluster: repetition * pairs.clusters + kind.cluster }),
    })),
  );
  if (clusters.length === 0) return null;
  const { low, high } = pairedInterval(clusters, confidence);
  return { low, high };
}
