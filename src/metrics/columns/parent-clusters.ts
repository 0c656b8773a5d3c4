import type { PairCluster } from '../../statistics/intervals/paired-interval.ts';
import type { JudgeColumns } from './judge-columns.ts';
import type { Pairs } from './pairs.ts';

/**
 * The scored pairs of a group, those with the same parent together. Clusters that are alike become one
 * entry with a count, because there are only a few kinds of them.
 */
export function parentClusters(
  pairs: Pairs,
  judge: JudgeColumns,
  members: Int32Array,
): readonly PairCluster[] {
  const sizes = new Int32Array(pairs.clusters);
  const flagged = new Int32Array(pairs.clusters);
  const parents = new Uint8Array(pairs.clusters);
  for (const pair of members) {
    const fault = judge.flag[pairs.fault[pair] as number] as number;
    const parent = judge.flag[pairs.parent[pair] as number] as number;
    const cluster = pairs.cluster[pair] as number;
    if (fault < 0 || parent < 0) continue;
    sizes[cluster] = (sizes[cluster] as number) + 1;
    flagged[cluster] = (flagged[cluster] as number) + fault;
    parents[cluster] = parent;
  }
  const kinds = new Map<number, { -readonly [Key in keyof PairCluster]: PairCluster[Key] }>();
  for (let cluster = 0; cluster < sizes.length; cluster++) {
    const size = sizes[cluster] as number;
    if (size === 0) continue;
    const faultsFlagged = flagged[cluster] as number;
    const parentFlagged = parents[cluster] === 1;
    const key = (size * 65536 + faultsFlagged) * 2 + (parentFlagged ? 1 : 0);
    const kind = kinds.get(key);
    if (kind === undefined) {
      kinds.set(key, { pairs: size, faultsFlagged, parentFlagged, times: 1 });
    } else kind.times++;
  }
  return [...kinds.values()];
}
