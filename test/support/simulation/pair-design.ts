import { supportDesk } from '../../../src/1-worlds/support-desk/support-desk.ts';
import type { ClusteredRows } from '../../../src/4-measuring/statistics/intervals/clustered-rows.ts';
import { buildSet } from '../rows/simulate.ts';

/** One fault of a set: its type, its parent by number, and whether it leaves the outcome as it was. */
export interface DesignedPair {
  readonly type: number;
  readonly parent: number;
  readonly silent: boolean;
}

/** The pairs of a set as the generator makes it. */
export interface PairDesign {
  readonly pairs: readonly DesignedPair[];
  readonly parents: number;
  /** The same as rows by parent and within the strata that a measurement has: type and outcome. */
  readonly rows: ClusteredRows;
}

export function pairDesign(size: number, seed = 7): PairDesign {
  const types = supportDesk.faults.map(({ name }) => name);
  const parents = new Map<string, number>();
  const pairs: DesignedPair[] = [];
  for (const { instanceId, label } of buildSet({ size, seed, parents: true })) {
    if (!label.faulty || label.failureType === null) continue;
    const parent = parents.get(instanceId) ?? parents.size;
    parents.set(instanceId, parent);
    pairs.push({ type: types.indexOf(label.failureType), parent, silent: label.outcomeCorrect });
  }
  return {
    pairs,
    parents: parents.size,
    rows: {
      cluster: Int32Array.from(pairs, ({ parent }) => parent),
      clusters: parents.size,
      stratum: Int32Array.from(pairs, ({ type, silent }) => 2 * type + (silent ? 1 : 0)),
      strata: 2 * types.length,
    },
  };
}
