import type { PairTexts } from '../../4-measuring/rows/pair-texts.ts';
import { NONE, type SetColumns } from '../../4-measuring/rows/set-columns.ts';
import type { Role } from '../../run/roles.ts';
import type { ShownEdit } from './edit-status.ts';
import type { ShownSet } from './shown-set.ts';

/** The roles of edits that are no faults, those together that share a limit. */
const SHOWN_TOGETHER: readonly (readonly Role[])[] = [
  ['harmless edit'],
  ['attacked fault', 'attacked parent'],
  ['faithful reply'],
];

/** Edits of one kind that are shown; more of them would tell a reader nothing new. */
const MOST_EDITS = 1000;

/**
 * The ids of the runs to show that have an edit which is no fault, each with the id of the run that was
 * edited and, where that is a fault, with the id of the fault's clean parent.
 */
export function editedIds(set: SetColumns): readonly (readonly [string, string, string])[] {
  const { ids, parent } = set.all;
  const idAt = (row: number | undefined): string => ids[row ?? NONE] ?? '';
  return SHOWN_TOGETHER.flatMap((roles) =>
    roles
      .flatMap((role) => set.rowsOf(role))
      .toSorted((one, other) => one - other)
      .slice(0, MOST_EDITS)
      .map((row) => {
        const edited = parent[row] ?? NONE;
        return [idAt(row), idAt(edited), idAt(parent[edited])] as const;
      }),
  );
}

/** The runs with an edit that is no fault, each beside the run that was edited. */
export function shownEdits(set: SetColumns, { trajectories }: PairTexts): ShownSet['edits'] {
  return editedIds(set).flatMap(([id, parentId, cleanId]) => {
    const run = trajectories.get(id);
    if (run === undefined) return [];
    const clean = trajectories.get(cleanId) ?? null;
    return [{ run, parent: trajectories.get(parentId) ?? null, clean }];
  });
}

/** The ids of runs with several faults, each with the id of its clean parent. */
export function severalIds(set: SetColumns): readonly (readonly [string, string])[] {
  const { ids, parent } = set.all;
  return set
    .rowsOf('several faults')
    .slice(0, MOST_EDITS)
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
