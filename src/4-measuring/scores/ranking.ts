import { present } from '../../base/present.ts';
import type { RankingRow } from '../measurement/measurement.ts';
import { ALL_FAULTS, type FaultGroup, membersOf, type Pairs } from '../rows/pairs.ts';
import type { SetColumns } from '../rows/set-columns.ts';
import { clusteredChange } from '../statistics/intervals/clustered-change.ts';

/** Rows beside their counterparts, and how suspicious a judge finds rows of every role. */
export interface SuspectedPairs {
  readonly set: SetColumns;
  readonly pairs: Pairs;
  readonly values: Float64Array;
}

/** The pairs of a group of which both suspicions are known, by their places among all pairs. */
export function knownPairs(
  { set, pairs, values }: SuspectedPairs,
  group: FaultGroup,
  members: Int32Array = membersOf(set, pairs, group),
): Int32Array {
  const of = (row: number | undefined): number => present(values[present(row)]);
  return members.filter((pair) => !Number.isNaN(of(pairs.fault[pair]) + of(pairs.parent[pair])));
}

/**
 * The paired AUC: a pair counts 1, ½ or 0. Twice that less 1 is a difference of -1, 0 or 1, as flags make it, so
 * it has the interval of such differences: by instance, and within what was done.
 *
 * @param members the pairs of the group, if they are known already
 */
export function pairedAuc(
  suspected: SuspectedPairs,
  confidence: number,
  group: FaultGroup = ALL_FAULTS,
  members?: Int32Array,
): RankingRow {
  const { set, pairs, values } = suspected;
  const of = (row: number | undefined): number => present(values[present(row)]);
  const known = knownPairs(suspected, group, members);
  const change = new Int8Array(
    known.map((pair) => Math.sign(of(pairs.fault[pair]) - of(pairs.parent[pair]))),
  );
  const found = clusteredChange(
    {
      cluster: known.map((pair) => present(set.all.cluster[present(pairs.parent[pair])])),
      clusters: set.clusters,
      stratum: known.map((pair) => present(pairs.kind[pair])),
      strata: set.types.length + set.all.variants.length,
      change,
      most: 1,
    },
    confidence,
  );
  const share = (difference: number): number => (1 + difference) / 2;
  return {
    group: group.name,
    label: group.label,
    pairs: known.length,
    higher: change.filter((each) => each > 0).length,
    tied: change.filter((each) => each === 0).length,
    estimate: found && share(found.estimate),
    interval: found && { low: share(found.low), high: share(found.high) },
  };
}
