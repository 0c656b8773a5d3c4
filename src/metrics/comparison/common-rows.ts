import type { ChangeRows } from '../../statistics/intervals/clustered-change.ts';
import type { JudgeColumns } from '../columns/judge-columns.ts';
import type { FaultGroup } from '../columns/pairs.ts';
import type { MeasuringContext } from '../measuring-context.ts';

/** How much more one judge flags than another, on each row of some strata that both scored. */
export function commonRows(
  { set }: MeasuringContext,
  strata: readonly number[],
  { flag: one }: JudgeColumns,
  { flag: two }: JudgeColumns,
): ChangeRows {
  const wanted = new Uint8Array(set.strata.length);
  for (const stratum of strata) wanted[stratum] = 1;
  const rows: number[] = [];
  for (let row = 0; row < set.size; row++) {
    if (wanted[set.stratum[row] as number] === 0) continue;
    if ((one[row] as number) >= 0 && (two[row] as number) >= 0) rows.push(row);
  }
  return {
    cluster: Int32Array.from(rows, (row) => set.instance[row] as number),
    clusters: set.instances.length,
    stratum: Int32Array.from(rows, (row) => set.stratum[row] as number),
    strata: set.strata.length,
    change: Int8Array.from(rows, (row) => (one[row] as number) - (two[row] as number)),
    most: 1,
  };
}

/** How much better one judge tells each fault of a group from its parent, where both scored both. */
export function commonPairs(
  { set, pairs, membersOf }: MeasuringContext,
  group: FaultGroup,
  { flag: one }: JudgeColumns,
  { flag: two }: JudgeColumns,
): ChangeRows {
  const members = membersOf(group).filter((pair) => {
    const [fault, parent] = [pairs.fault[pair] as number, pairs.parent[pair] as number];
    return [one, two].every(
      (flag) => (flag[fault] as number) >= 0 && (flag[parent] as number) >= 0,
    );
  });
  const told = (flag: Int8Array, pair: number): number =>
    (flag[pairs.fault[pair] as number] as number) - (flag[pairs.parent[pair] as number] as number);
  return {
    cluster: members.map((pair) => pairs.cluster[pair] as number),
    clusters: pairs.clusters,
    stratum: members.map((pair) => set.type[pairs.fault[pair] as number] as number),
    strata: set.types.length,
    change: Int8Array.from(members, (pair) => told(one, pair) - told(two, pair)),
  };
}
