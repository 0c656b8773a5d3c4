import type { PairCluster } from '../../statistics/intervals/paired-interval.ts';
import type { JudgeColumns } from './judge-columns.ts';
import { eachPair, type FaultGroup, type Pairs } from './pairs.ts';
import type { SetColumns } from './set-columns.ts';

/**
 * A group's scored pairs, those with the same parent together. Clusters that are alike become one
 * entry with a count, because there are only a few kinds of them.
 */
export function parentClusters(
  set: SetColumns,
  pairs: Pairs,
  judge: JudgeColumns,
  group: FaultGroup,
): readonly PairCluster[] {
  const sizes = new Int32Array(pairs.clusters);
  const flagged = new Int32Array(pairs.clusters);
  const parents = new Uint8Array(pairs.clusters);
  eachPair(set, pairs, judge, group, (fault, parent, _, cluster) => {
    if (fault < 0 || parent < 0) return;
    sizes[cluster] = (sizes[cluster] as number) + 1;
    flagged[cluster] = (flagged[cluster] as number) + fault;
    parents[cluster] = parent;
  });
  const kinds = new Map<number, { -readonly [Key in keyof PairCluster]: PairCluster[Key] }>();
  sizes.forEach((size, cluster) => {
    if (size === 0) return;
    const faultsFlagged = flagged[cluster] as number;
    const parentFlagged = parents[cluster] === 1;
    const key = (size * 65536 + faultsFlagged) * 2 + (parentFlagged ? 1 : 0);
    const kind = kinds.get(key);
    if (kind === undefined) {
      kinds.set(key, { pairs: size, faultsFlagged, parentFlagged, times: 1 });
    } else kind.times++;
  });
  return [...kinds.values()];
}
