import type { MeasuringContext } from '../metrics/measuring-context.ts';
import type { InstanceKinds } from '../rows/instance-kinds.ts';
import { type JudgeColumns, UNSCORED } from '../rows/judge-columns.ts';
import type { FaultGroup } from '../rows/pairs.ts';
import { NONE } from '../rows/set-columns.ts';
import type { ChangeRows } from '../statistics/intervals/clustered-change.ts';

/** How much more one judge flags than another, on each row of some strata that both scored. */
export function commonRows(
  { set }: MeasuringContext,
  strata: readonly number[],
  instances: InstanceKinds,
  { flag: one }: JudgeColumns,
  { flag: two }: JudgeColumns,
): ChangeRows {
  const isIn = Uint8Array.from(set.strata, (_, stratum) => (strata.includes(stratum) ? 1 : 0));
  const isScored = (flag: Int8Array, row: number): boolean => (flag[row] ?? UNSCORED) >= 0;
  const rows = instances.rows.filter(
    (row) => isIn[set.stratum[row] ?? NONE] === 1 && isScored(one, row) && isScored(two, row),
  );
  return changeRows(rows, instances, set.stratum, set.strata.length, 1, (row) => {
    return (one[row] ?? 0) - (two[row] ?? 0);
  });
}

/** How much better one judge tells each fault of a group from its parent, where both scored both. */
export function commonPairs(
  { set }: MeasuringContext,
  group: FaultGroup,
  instances: InstanceKinds,
  { flag: one }: JudgeColumns,
  { flag: two }: JudgeColumns,
): ChangeRows {
  const flagOn = (flag: Int8Array, row: number | undefined): number =>
    flag[row ?? NONE] ?? UNSCORED;
  const isScored = (flag: Int8Array, row: number): boolean =>
    flagOn(flag, row) >= 0 && flagOn(flag, set.parent[row]) >= 0;
  const told = (flag: Int8Array, row: number): number =>
    flagOn(flag, row) - flagOn(flag, set.parent[row]);
  const faults = instances.rows.filter(
    (row) => isScored(one, row) && isScored(two, row) && group.has(set, row),
  );
  return changeRows(faults, instances, set.type, set.types.length, 2, (row) => {
    return told(one, row) - told(two, row);
  });
}

/** Differences from -2 to 2. */
const STEPS = 5;

/** Rows of the same stratum that differ by the same amount are one pattern. */
function changeRows(
  rows: Int32Array,
  instances: InstanceKinds,
  stratumOf: Int32Array,
  strata: number,
  most: 1 | 2,
  changeOf: (row: number) => number,
): ChangeRows {
  const size = strata * STEPS;
  return {
    most,
    cluster: rows.map((row) => instances.ofRow[row] ?? NONE),
    clusters: instances.size,
    times: instances.times,
    pattern: rows.map((row) => (stratumOf[row] ?? NONE) * STEPS + changeOf(row) + 2),
    stratum: Int32Array.from({ length: size }, (_, at) => Math.floor(at / STEPS)),
    strata,
    change: Int8Array.from({ length: size }, (_, at) => (at % STEPS) - 2),
  };
}
