import type { MeasuringContext } from '../metrics/measuring-context.ts';
import { overRepetitions } from '../repeats/over-repetitions.ts';
import type { InstanceKinds } from '../rows/instance-kinds.ts';
import { type JudgeColumns, UNSCORED } from '../rows/judge-columns.ts';
import type { FaultGroup } from '../rows/pairs.ts';
import { NONE, type SetColumns } from '../rows/set-columns.ts';
import type { ChangeRows } from '../statistics/intervals/clustered-change.ts';
import { OF_DIFFERENCE, OF_TWO_DIFFERENCES } from '../statistics/intervals/instance-interval.ts';
import type { RepeatedMean } from '../statistics/repeats/repeated-mean.ts';

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

/** The same over all repetitions that both judges have; null where that is one. */
export function repeatedRows(
  { set }: MeasuringContext,
  strata: readonly number[],
  one: JudgeColumns,
  two: JudgeColumns,
): RepeatedMean | null {
  const rows = (): Int32Array =>
    set.stratum.map((_, row) => row).filter((row) => strata.includes(set.stratum[row] ?? NONE));
  return repeated(set, rows, one, two, ({ flag }, row) => flag[row] ?? UNSCORED, 0);
}

export function repeatedPairs(
  { set, membersOf, pairs }: MeasuringContext,
  group: FaultGroup,
  one: JudgeColumns,
  two: JudgeColumns,
): RepeatedMean | null {
  const faults = (): Int32Array => membersOf(group).map((pair) => pairs.fault[pair] ?? NONE);
  return repeated(set, faults, one, two, told, -1);

  function told({ flag }: JudgeColumns, row: number): number {
    const [fault, parent] = [flag[row] ?? UNSCORED, flag[set.parent[row] ?? NONE] ?? UNSCORED];
    return fault < 0 || parent < 0 ? Number.NEGATIVE_INFINITY : fault - parent;
  }
}

/** @param least what a judge says of a row at least, if it says anything */
function repeated(
  set: SetColumns,
  rows: () => Int32Array,
  one: JudgeColumns,
  two: JudgeColumns,
  said: (columns: JudgeColumns, row: number) => number,
  least: number,
): RepeatedMean | null {
  const repetitions = Math.min(one.repetitions.length, two.repetitions.length);
  if (repetitions < 2) return null;
  return overRepetitions(
    set,
    rows(),
    repetitions,
    least < 0 ? OF_TWO_DIFFERENCES : OF_DIFFERENCE,
    (row, at) => {
      const [a, b] = [one, two].map((judge) => said(judge.repetitions[at] ?? judge, row));
      return a === undefined || b === undefined || a < least || b < least ? null : a - b;
    },
  );
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
