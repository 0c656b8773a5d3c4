import type { PairTexts } from '../../../4-measuring/rows/pair-texts.ts';
import { NONE, type SetColumns } from '../../../4-measuring/rows/set-columns.ts';
import type { ShownEdit } from '../edit-status.ts';
import type { ShownSet } from '../shown-set.ts';

/** How many runs with several faults are shown; more of them would tell a reader nothing new. */
const MOST_SHOWN = 1000;

/** The ids of runs with several faults, each with the id of its clean parent. */
export function severalIds(set: SetColumns): readonly (readonly [string, string])[] {
  const { ids, parent } = set.all;
  return set
    .rowsOf('several faults')
    .slice(0, MOST_SHOWN)
    .map((row) => [ids[row] ?? '', ids[parent[row] ?? NONE] ?? '']);
}

/** These runs with their texts, and their clean parents as far as those are known. */
export function severalOf(
  set: SetColumns,
  { trajectories }: PairTexts,
  remade: ShownSet['remade'],
): readonly ShownEdit[] {
  return severalIds(set).flatMap(([id, parentId]) => {
    const run = trajectories.get(id);
    if (run === undefined) return [];
    return [{ run, parent: trajectories.get(parentId) ?? remade.get(run.instanceId) ?? null }];
  });
}
