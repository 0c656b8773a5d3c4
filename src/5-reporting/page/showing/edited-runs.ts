import type { PairTexts } from '../../../4-measuring/rows/pair-texts.ts';
import { NONE, type SetColumns } from '../../../4-measuring/rows/set-columns.ts';
import { EDIT_KINDS } from '../../../run/label.ts';
import type { ShownSet } from '../shown-set.ts';

/** Edits of one kind that are shown; more of them would tell a reader nothing new. */
const MOST_EDITS = 1000;

/**
 * The ids of the runs to show that have an edit which is no fault, each with the id of the run that was
 * edited and, where that is a fault, with the id of the fault's clean parent.
 */
export function editedIds(set: SetColumns): readonly (readonly [string, string, string])[] {
  const { ids, parent } = set.edits;
  const idAt = (row: number | undefined): string => set.ids[row ?? NONE] ?? '';
  return EDIT_KINDS.flatMap((kind) =>
    set.edits
      .rowsOfKind(kind)
      .slice(0, MOST_EDITS)
      .map((at) => {
        const edited = parent[at] ?? NONE;
        return [ids[at] ?? '', idAt(edited), idAt(set.parent[edited])] as const;
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
