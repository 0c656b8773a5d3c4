import { type ClusterKind, clusterKinds } from '../rows/cluster-kinds.ts';
import type { JudgeColumns } from '../rows/judge-columns.ts';
import {
  ALL_FAULTS,
  countMembers,
  delta,
  type FaultGroup,
  membersOf,
  type PairCounts,
  type Pairs,
} from '../rows/pairs.ts';
import { parentClusters } from '../rows/parent-clusters.ts';
import { sameInputs } from '../rows/same-inputs.ts';
import type { SetColumns } from '../rows/set-columns.ts';
import { type PairedInterval, pairedInterval } from '../statistics/intervals/paired-interval.ts';
import type { PairCluster } from '../statistics/intervals/paired-sums.ts';

/** What one judge said of rows and of their counterparts. */
export interface JudgedPairs {
  readonly set: SetColumns;
  readonly pairs: Pairs;
  readonly judge: JudgeColumns;
  /** The scored pairs, those of an instance together. */
  readonly kinds: readonly ClusterKind[];
}

export const judgedPairs = (set: SetColumns, judge: JudgeColumns, pairs: Pairs): JudgedPairs => ({
  set,
  pairs,
  judge,
  kinds: clusterKinds(pairs, judge),
});

/** The flag rate on some rows, the flag rate on their counterparts, and the first minus the second. */
export interface RowsCompared extends PairCounts {
  readonly rate: number | null;
  readonly counterpartRate: number | null;
  readonly difference: number | null;
  /** Of the difference, by instance and within what was done; null without a scored pair. */
  readonly interval: PairedInterval | null;
  readonly clusters: readonly PairCluster[];
  /** Pairs that look the same in the judge's view, and those it answered differently all the same. */
  readonly inputs: { readonly identical: number; readonly inconsistent: number } | null;
}

/**
 * The comparison that everything paired is made from: Δ is this for faults and their clean parents, the
 * edit sensitivity for harmless edits, and so on for every role.
 *
 * @param members the pairs of the group, if they are known already
 */
export function compareRows(
  { set, pairs, judge, kinds }: JudgedPairs,
  confidence: number,
  group: FaultGroup = ALL_FAULTS,
  members: Int32Array = membersOf(set, pairs, group),
): RowsCompared {
  const counts = countMembers(pairs, judge, members);
  const clusters = parentClusters(set, pairs, judge, kinds, group);
  const share = (count: number): number | null =>
    counts.pairs === 0 ? null : count / counts.pairs;
  return {
    ...counts,
    rate: share(counts.faultsFlagged),
    counterpartRate: share(counts.parentsFlagged),
    difference: delta(counts),
    interval: counts.pairs === 0 ? null : pairedInterval(clusters, confidence),
    clusters,
    inputs: sameInputs(set, pairs, judge, members),
  };
}

/** The difference with its interval. */
export const differenceOf = ({ difference, interval }: RowsCompared) => ({
  estimate: difference,
  interval: interval === null ? null : { low: interval.low, high: interval.high },
});
