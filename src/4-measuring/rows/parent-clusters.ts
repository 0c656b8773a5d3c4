import { present } from '../../base/present.ts';
import type { PairCluster, TypedPairs } from '../statistics/intervals/paired-sums.ts';
import type { ClusterKind } from './cluster-kinds.ts';
import type { Flags } from './judge-columns.ts';
import type { FaultGroup, Pairs } from './pairs.ts';
import type { SetColumns } from './set-columns.ts';

/** The scored pairs of a group, those with the same parent together and by what was done. */
export function parentClusters(
  set: SetColumns,
  pairs: Pairs,
  { all: { flag } }: Flags,
  kinds: readonly ClusterKind[],
  { has }: Pick<FaultGroup, 'has'>,
): readonly PairCluster[] {
  return kinds.flatMap(({ pairs: members, ...kind }) => {
    const types = new Map<number, { -readonly [Key in keyof TypedPairs]: TypedPairs[Key] }>();
    let size = 0;
    let faultsFlagged = 0;
    for (const pair of members) {
      const fault = present(pairs.fault[pair]);
      if (!has(set, fault)) continue;
      const type = present(pairs.kind[pair]);
      const typed = types.get(type) ?? { type, pairs: 0, faultsFlagged: 0 };
      types.set(type, typed);
      typed.pairs++;
      typed.faultsFlagged += present(flag[fault]);
      size++;
      faultsFlagged += present(flag[fault]);
    }
    if (size === 0) return [];
    return [{ ...kind, pairs: size, faultsFlagged, types: [...types.values()] }];
  });
}
