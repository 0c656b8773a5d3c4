import { present } from '../../base/present.ts';
import type { Flags } from './judge-columns.ts';
import type { Pairs } from './pairs.ts';
import { NONE } from './set-columns.ts';

/** Clusters whose pairs are alike and got the same verdicts, with one of them as an example. */
export interface ClusterKind {
  /** The scored pairs of the example. */
  readonly pairs: Int32Array;
  readonly parentFlagged: boolean;
  readonly times: number;
  /** Kinds with the same number are of one task; absent where a cluster is the only one of its task. */
  readonly cluster?: number;
}

/**
 * A judge's scored pairs as kinds of clusters. A set of a million trajectories has a few thousand kinds,
 * and all that is asked of clusters afterwards is asked of these. Several recordings of a task are a kind
 * each, because what they have in common is not seen in any one of them.
 */
export function clusterKinds(pairs: Pairs, { all: { flag } }: Flags): readonly ClusterKind[] {
  const { byCluster, cluster, task, fault, parent, likeness } = pairs;
  const kinds = new Map<
    string | number,
    { -readonly [Key in keyof ClusterKind]: ClusterKind[Key] }
  >();
  const base = 2 * (likeness.reduce((most, each) => Math.max(most, each), 0) + 1);
  for (let start = 0; start < byCluster.length; ) {
    const own = present(cluster[present(byCluster[start])]);
    // What the cluster's first scored parent got. All pairs of a cluster have the same, but for sets in
    // which an instance has several clean runs.
    let parentFlag = -1;
    // Every digit is at least 1, so that no two clusters have the same number.
    let key: string | number = 0;
    let end = start;
    for (; end < byCluster.length; end++) {
      const pair = present(byCluster[end]);
      if (cluster[pair] !== own) break;
      const onParent = present(flag[present(parent[pair])]);
      const onFault = present(flag[present(fault[pair])]);
      if (onFault < 0 || onParent < 0) continue;
      if (parentFlag < 0) {
        parentFlag = onParent;
        key = parentFlag + 1;
      }
      const code = 2 * present(likeness[pair]) + onFault + 1;
      // A number is much faster to look up than a text, as long as it can hold all of the cluster.
      key =
        typeof key === 'number' && key < Number.MAX_SAFE_INTEGER / (base + 1) - 1
          ? key * (base + 1) + code
          : `${key} ${code}`;
    }
    if (parentFlag >= 0) {
      const of = present(task[own]);
      const kind = of === NONE ? kinds.get(key) : undefined;
      if (kind !== undefined) kind.times++;
      else {
        const found = { pairs: scoredOf(start, end), parentFlagged: parentFlag === 1, times: 1 };
        if (of === NONE) kinds.set(key, found);
        else kinds.set(`recording ${own}`, { ...found, cluster: of });
      }
    }
    start = end;
  }
  return [...kinds.values()];

  function scoredOf(start: number, end: number): Int32Array {
    const isScored = (row: number | undefined): boolean => (flag[row ?? -1] ?? -1) >= 0;
    return byCluster
      .subarray(start, end)
      .filter((pair) => isScored(fault[pair]) && isScored(parent[pair]));
  }
}
