import { present } from '../../base/present.ts';
import type { Estimate } from '../measurement/estimate.ts';
import { type ClusterKind, clusterKinds } from '../rows/cluster-kinds.ts';
import type { JudgeColumns } from '../rows/judge-columns.ts';
import {
  ALL_FAULTS,
  countMembers,
  delta,
  type FaultGroup,
  kindOf,
  membersOf,
  type PairCounts,
  type Pairs,
} from '../rows/pairs.ts';
import { parentClusters } from '../rows/parent-clusters.ts';
import { sameInputs } from '../rows/same-inputs.ts';
import type { SetColumns } from '../rows/set-columns.ts';
import { type ClusteredChange, clusteredChange } from '../statistics/intervals/clustered-change.ts';
import {
  type PairedInterval,
  type PairedIntervals,
  pairedIntervals,
} from '../statistics/intervals/paired-interval.ts';

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
  /** The same at other confidences. */
  readonly intervals: PairedIntervals | null;
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
  const intervals =
    counts.pairs === 0 ? null : pairedIntervals(parentClusters(set, pairs, judge, kinds, group));
  const share = (count: number): number | null =>
    counts.pairs === 0 ? null : count / counts.pairs;
  return {
    ...counts,
    rate: share(counts.faultsFlagged),
    counterpartRate: share(counts.parentsFlagged),
    difference: delta(counts),
    interval: intervals?.at(confidence) ?? null,
    intervals,
    inputs: sameInputs(set, pairs, judge, members),
  };
}

/** The difference with its interval. */
export const differenceOf = ({ difference, interval }: RowsCompared) => ({
  estimate: difference,
  interval: interval === null ? null : { low: interval.low, high: interval.high },
});

/** A change with its interval, without what else is known of it. */
export const estimateOf = (change: ClusteredChange | null): Estimate =>
  change === null
    ? { estimate: null, interval: null }
    : { estimate: change.estimate, interval: { low: change.low, high: change.high } };

/** A row beside the row that it is compared with, both scored. */
export interface ComparedRow {
  readonly row: number;
  readonly counterpart: number;
}

/**
 * The flag rate on rows minus that on their counterparts, where rows of an instance have counterparts of
 * their own: faults with another reply, or with another text in the same place. By instance and within what
 * was done, like all that is paired. Null without a row.
 */
export function changeOf(
  set: SetColumns,
  judge: JudgeColumns,
  rows: readonly ComparedRow[],
  confidence: number,
): ClusteredChange | null {
  const { flag } = judge.all;
  return clusteredChange(
    {
      cluster: Int32Array.from(rows, ({ row }) => present(set.all.cluster[row])),
      clusters: set.clusters,
      stratum: Int32Array.from(rows, ({ row }) => kindOf(set, row)),
      strata: set.types.length + set.all.variants.length,
      change: Int8Array.from(
        rows,
        ({ row, counterpart }) => present(flag[row]) - present(flag[counterpart]),
      ),
      most: 1,
    },
    confidence,
  );
}
