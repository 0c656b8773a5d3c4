import type { MeasuringContext } from '../metrics/measuring-context.ts';
import type { JudgeColumns } from '../rows/judge-columns.ts';
import type { FaultGroup } from '../rows/pairs.ts';
import type { ChangeRows } from '../statistics/intervals/clustered-change.ts';

/** How much more one judge flags than another, on each row of some strata that both scored. */
export function commonRows(
  { set }: MeasuringContext,
  strata: readonly number[],
  { flag: one }: JudgeColumns,
  { flag: two }: JudgeColumns,
): ChangeRows {
  const rows = new Int32Array(set.size);
  let size = 0;
  for (const stratum of strata) {
    for (const row of set.strata[stratum]?.rows ?? []) {
      if ((one[row] as number) >= 0 && (two[row] as number) >= 0) rows[size++] = row;
    }
  }
  return changeRows(
    rows.subarray(0, size),
    set.instance,
    set.instances.length,
    set.stratum,
    set.strata.length,
    (row) => (one[row] as number) - (two[row] as number),
    1,
  );
}

/** How much better one judge tells each fault of a group from its parent, where both scored both. */
export function commonPairs(
  { set, pairs, membersOf }: MeasuringContext,
  group: FaultGroup,
  { flag: one }: JudgeColumns,
  { flag: two }: JudgeColumns,
): ChangeRows {
  const { fault, parent } = pairs;
  const isScored = (flag: Int8Array, pair: number): boolean =>
    (flag[fault[pair] as number] as number) >= 0 && (flag[parent[pair] as number] as number) >= 0;
  const told = (flag: Int8Array, pair: number): number =>
    (flag[fault[pair] as number] as number) - (flag[parent[pair] as number] as number);
  const types = fault.map((row) => set.type[row] as number);
  return changeRows(
    membersOf(group).filter((pair) => isScored(one, pair) && isScored(two, pair)),
    pairs.cluster,
    pairs.clusters,
    types,
    set.types.length,
    (pair) => told(one, pair) - told(two, pair),
    2,
  );
}

/** Differences from -2 to 2. */
const STEPS = 5;

/** Rows of the same stratum that differ by the same amount are one pattern. */
function changeRows(
  rows: Int32Array,
  clusterOf: Int32Array,
  clusters: number,
  stratumOf: Int32Array,
  strata: number,
  changeOf: (row: number) => number,
  most: 1 | 2,
): ChangeRows {
  const cluster = new Int32Array(rows.length);
  const pattern = new Int32Array(rows.length);
  for (let at = 0; at < rows.length; at++) {
    const row = rows[at] as number;
    cluster[at] = clusterOf[row] as number;
    pattern[at] = (stratumOf[row] as number) * STEPS + changeOf(row) + 2;
  }
  const size = strata * STEPS;
  return {
    most,
    cluster,
    clusters,
    pattern,
    stratum: Int32Array.from({ length: size }, (_, at) => Math.floor(at / STEPS)),
    strata,
    change: Int8Array.from({ length: size }, (_, at) => (at % STEPS) - 2),
  };
}
