import type { JudgeColumns } from './judge-columns.ts';
import type { Pairs } from './pairs.ts';

/** Clusters whose pairs are alike and got the same verdicts, with one of them as an example. */
export interface ClusterKind {
  /** The scored pairs of the example. */
  readonly pairs: Int32Array;
  readonly parentFlagged: boolean;
  readonly times: number;
}

/**
 * A judge's scored pairs as kinds of clusters. A set of a million trajectories has a few thousand kinds,
 * and all that is asked of clusters afterwards is asked of these.
 */
export function clusterKinds(
  pairs: Pairs,
  { flag }: Pick<JudgeColumns, 'flag'>,
): readonly ClusterKind[] {
  const { byCluster, cluster, fault, parent, likeness } = pairs;
  const kinds = new Map<
    string | number,
    { -readonly [Key in keyof ClusterKind]: ClusterKind[Key] }
  >();
  const base = 2 * (likeness.reduce((most, each) => Math.max(most, each), 0) + 1);
  for (let start = 0; start < byCluster.length; ) {
    const first = byCluster[start] as number;
    const own = cluster[first] as number;
    const parentFlag = flag[parent[first] as number] as number;
    // Every digit is at least 1, so that no two clusters have the same number.
    let key: string | number = parentFlag + 1;
    let end = start;
    for (; end < byCluster.length; end++) {
      const pair = byCluster[end] as number;
      if (cluster[pair] !== own) break;
      const faultFlag = flag[fault[pair] as number] as number;
      if (faultFlag < 0) continue;
      const code = 2 * (likeness[pair] as number) + faultFlag + 1;
      // A number is much faster to look up than a text, as long as it can hold all of the cluster.
      key =
        typeof key === 'number' && key < Number.MAX_SAFE_INTEGER / (base + 1) - 1
          ? key * (base + 1) + code
          : `${key} ${code}`;
    }
    const kind = kinds.get(key);
    if (parentFlag >= 0) {
      if (kind !== undefined) kind.times++;
      else {
        kinds.set(key, {
          pairs: byCluster
            .subarray(start, end)
            .filter((pair) => (flag[fault[pair] as number] as number) >= 0),
          parentFlagged: parentFlag === 1,
          times: 1,
        });
      }
    }
    start = end;
  }
  return [...kinds.values()].filter(({ pairs: scored }) => scored.length > 0);
}
