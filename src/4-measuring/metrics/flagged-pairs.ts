import type { Estimate } from '../measurement/estimate.ts';
import { pairedInterval } from '../statistics/intervals/paired-interval.ts';
import type { PairCluster, TypedPairs } from '../statistics/intervals/paired-sums.ts';

/** A faulty run and its parent, both scored: 1 for a flag, 0 for a pass. */
export interface FlaggedPair {
  /** Pairs of one instance share their parent. */
  readonly instance: number;
  /** What kind of fault it is; the design fixes how many there are of each. */
  readonly type: number;
  readonly flag: number;
  readonly parentFlag: number;
}

type Mutable<Value> = { -readonly [Key in keyof Value]: Value[Key] };

/** A cluster while its pairs are counted. */
interface Gathered extends Mutable<Omit<PairCluster, 'types'>> {
  readonly types: Mutable<TypedPairs>[];
}

/** Δ over some pairs, with the interval that every Δ has: by instance and within types. */
export function deltaOver(pairs: readonly FlaggedPair[], confidence: number): Estimate {
  const clusters = new Map<number, Gathered>();
  let difference = 0;
  for (const { instance, type, flag, parentFlag } of pairs) {
    difference += flag - parentFlag;
    let cluster = clusters.get(instance);
    if (cluster === undefined) {
      const parentFlagged = parentFlag === 1;
      cluster = { pairs: 0, faultsFlagged: 0, parentFlagged, times: 1, types: [] };
      clusters.set(instance, cluster);
    }
    let typed = cluster.types.find((each) => each.type === type);
    if (typed === undefined) {
      typed = { type, pairs: 0, faultsFlagged: 0 };
      cluster.types.push(typed);
    }
    for (const counts of [cluster, typed]) {
      counts.pairs++;
      counts.faultsFlagged += flag;
    }
  }
  if (pairs.length === 0) return { estimate: null, interval: null };
  const { low, high } = pairedInterval([...clusters.values()], confidence);
  return { estimate: difference / pairs.length, interval: { low, high } };
}
