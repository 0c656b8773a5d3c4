import type { NetDelta } from '../measurement/measurement.ts';
import type { ClusterKind } from '../rows/cluster-kinds.ts';
import type { JudgeColumns } from '../rows/judge-columns.ts';
import { ALL_FAULTS, type Pairs } from '../rows/pairs.ts';
import { parentClusters } from '../rows/parent-clusters.ts';
import type { SetColumns } from '../rows/set-columns.ts';
import { clusteredVariance } from '../statistics/intervals/clustered-rows.ts';
import { pairedInterval } from '../statistics/intervals/paired-interval.ts';
import { recoveredDifference } from '../statistics/intervals/recovered-difference.ts';
import { editPairs, pairedEdits } from './edit-pairs.ts';

/** What a judge said about the pairs of a set. */
export interface NetEvidence {
  readonly set: SetColumns;
  readonly pairs: Pairs;
  readonly judge: JudgeColumns;
  readonly kinds: readonly ClusterKind[];
  readonly confidence: number;
}

/**
 * Net Δ. The interval allows for instances that are in both Δ and the edit sensitivity: their residuals
 * are multiplied.
 */
export function netDelta({ set, pairs, judge, kinds, confidence }: NetEvidence): NetDelta | null {
  const members = pairedEdits(set, 'harmless');
  const edited = editPairs(set, judge, members);
  const clusters = parentClusters(set, pairs, judge, kinds, ALL_FAULTS);
  if (edited.pairs === 0 || clusters.length === 0) return null;
  const faults = pairDifferences(set, pairs, judge);
  const edits = editDifferences(set, judge, members);
  const delta = mean(faults.value);
  const sensitivity = mean(edits.value);
  const ofDelta = pairedInterval(clusters, confidence);
  const ofEdits = pairedInterval(edited.clusters, confidence);
  const covariance =
    products(residuals(set, faults), residuals(set, edits)) /
    (faults.value.length * edits.value.length);
  const correlation = within1(covariance / (ofDelta.standardError * ofEdits.standardError));
  return {
    estimate: delta - sensitivity,
    interval: recoveredDifference(
      { value: delta, ...ofDelta },
      { value: sensitivity, ...ofEdits },
      correlation,
    ),
    delta,
    sensitivity,
    correlation,
    pairs: faults.value.length,
    edits: edits.value.length,
  };
}

/** How a judge answered differently on an edited run than on its parent, row by row. */
interface Differences {
  readonly value: readonly number[];
  /** The instance and the fault type, or the kind of edit, of each. */
  readonly instance: readonly number[];
  readonly stratum: readonly number[];
  readonly strata: number;
}

function pairDifferences(set: SetColumns, pairs: Pairs, { flag }: JudgeColumns): Differences {
  const scored = Array.from(pairs.fault.keys()).filter(
    (pair) => flagAt(flag, pairs.fault[pair]) >= 0 && flagAt(flag, pairs.parent[pair]) >= 0,
  );
  return {
    value: scored.map((pair) => flagAt(flag, pairs.fault[pair]) - flagAt(flag, pairs.parent[pair])),
    instance: scored.map((pair) => set.instance[pairs.fault[pair] as number] as number),
    stratum: scored.map((pair) => set.type[pairs.fault[pair] as number] as number),
    strata: set.types.length,
  };
}

function editDifferences(
  { edits, instance }: SetColumns,
  { flag, editFlag }: JudgeColumns,
  members: readonly number[],
): Differences {
  const scored = members.filter(
    (at) => flagAt(editFlag, at) >= 0 && flagAt(flag, edits.parent[at]) >= 0,
  );
  return {
    value: scored.map((at) => flagAt(editFlag, at) - flagAt(flag, edits.parent[at])),
    instance: scored.map((at) => instance[edits.parent[at] as number] as number),
    stratum: scored.map((at) => edits.name[at] as number),
    strata: edits.names.length,
  };
}

/** By instance: how much its rows lie above the mean of their stratum, added up. */
function residuals(
  { instances }: SetColumns,
  { value, instance, stratum, strata }: Differences,
): Float64Array {
  return clusteredVariance(
    {
      cluster: Int32Array.from(instance),
      clusters: instances.length,
      stratum: Int32Array.from(stratum),
      strata,
    },
    value,
  ).residuals;
}

const flagAt = (flags: Int8Array, row: number | undefined): number => flags[row ?? -1] ?? -1;

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

const products = (first: Float64Array, second: Float64Array): number =>
  first.reduce((sum, each, at) => sum + each * (second[at] as number), 0);

const within1 = (value: number): number => Math.min(1, Math.max(-1, value));
