import type { PairTexts } from '../../4-measuring/rows/pair-texts.ts';
import { NONE, type SetColumns } from '../../4-measuring/rows/set-columns.ts';
import { PAIR_KINDS } from '../../run/row-role.ts';
import type { ShownSet } from './shown-set.ts';

/** Edits of one kind that are shown; more of them would tell a reader nothing new. */
const MOST_EDITS = 1000;

/**
 * The ids of the runs to show that are no single fault, each with the id of the run that it was made from
 * and, where that is a fault, with the id of the fault's clean parent.
 */
export function editedIds(set: SetColumns): readonly (readonly [string, string, string])[] {
  const { ids, parent } = set.all;
  const idAt = (row: number | undefined): string => ids[row ?? NONE] ?? '';
  return PAIR_KINDS.flatMap(({ roles }) =>
    roles
      .flatMap((role) => (role === 'fault' ? [] : set.rowsOf(role)))
      .toSorted((one, other) => one - other)
      .slice(0, MOST_EDITS)
      .map((row) => {
        const edited = parent[row] ?? NONE;
        return [idAt(row), idAt(edited), idAt(parent[edited])] as const;
      }),
  );
}

/** These runs with their texts, each beside the run that it was made from, as far as that is known. */
export function shownEdits(
  set: SetColumns,
  { trajectories }: PairTexts,
  remade: ShownSet['remade'],
): ShownSet['edits'] {
  return editedIds(set).flatMap(([id, parentId, cleanId]) => {
    const run = trajectories.get(id);
    if (run === undefined) return [];
    // Only the clean runs in which faults were planted are made again.
    const isFaulty = run.label?.faulty === true && run.label.edit === undefined;
    const made = isFaulty ? remade.get(run.instanceId) : undefined;
    const clean = trajectories.get(cleanId) ?? null;
    return [{ run, parent: trajectories.get(parentId) ?? made ?? null, clean }];
  });
}
