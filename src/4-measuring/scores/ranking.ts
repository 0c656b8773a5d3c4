import { present } from '../../base/present.ts';
import { ALL_FAULTS, type FaultGroup, membersOf, type Pairs } from '../rows/pairs.ts';
import type { SetColumns } from '../rows/set-columns.ts';
import { clusteredChange } from '../statistics/intervals/clustered-change.ts';
import type { Interval } from '../statistics/intervals/interval.ts';

/** How far a judge finds rows more suspicious than their counterparts. */
export interface Ranking {
  /** Pairs of which both suspicions are known. */
  readonly pairs: number;
  /** Those that are more suspicious than their counterpart, and those that are just as suspicious. */
  readonly higher: number;
  readonly tied: number;
  /** The share that is more suspicious, ties counted half: the paired AUC. Null without a pair. */
  readonly estimate: number | null;
  readonly interval: Interval | null;
}

/**
 * The paired AUC: a pair counts 1, ½ or 0. Twice that less 1 is a difference of -1, 0 or 1, as flags make it, so
 * it has the interval of such differences: by instance, and within what was done.
 */
export function pairedAuc(
  set: SetColumns,
  pairs: Pairs,
  values: Float64Array,
  confidence: number,
  group: FaultGroup = ALL_FAULTS,
): Ranking {
  const of = (row: number | undefined): number => present(values[present(row)]);
  const members = membersOf(set, pairs, group).filter(
    (pair) => !Number.isNaN(of(pairs.fault[pair]) + of(pairs.parent[pair])),
  );
  const change = Int8Array.from(members, (pair) =>
    Math.sign(of(pairs.fault[pair]) - of(pairs.parent[pair])),
  );
  const found = clusteredChange(
    {
      cluster: Int32Array.from(members, (pair) =>
        present(set.all.cluster[present(pairs.parent[pair])]),
      ),
      clusters: set.clusters,
      stratum: Int32Array.from(members, (pair) => present(pairs.kind[pair])),
      strata: set.types.length + set.all.variants.length,
      change,
      most: 1,
    },
    confidence,
  );
  const share = (difference: number): number => (1 + difference) / 2;
  return {
    pairs: members.length,
    higher: change.filter((each) => each > 0).length,
    tied: change.filter((each) => each === 0).length,
    estimate: found && share(found.estimate),
    interval: found && { low: share(found.low), high: share(found.high) },
  };
}
