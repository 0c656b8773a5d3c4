import { NONE, type SetColumns } from '../../metrics/columns/set-columns.ts';
import type { ShownFurther, ShownSet } from '../../report/html/shown-set.ts';
import type { PairTexts } from '../../run-folder/rows/pair-texts.ts';

/** How many of either are shown; more of them would tell a reader nothing new. */
const MOST_SHOWN = 1000;

/** The ids of runs with several faults and with faithful replies, each with the id of its clean parent. */
export function furtherIds(set: SetColumns): readonly (readonly [string, string])[] {
  const { cascades, edits } = set;
  const idOf = (row: number | undefined): string => set.ids[row ?? NONE] ?? '';
  return [
    ...cascades.ids.map((id, at) => [id, idOf(cascades.parent[at])] as const).slice(0, MOST_SHOWN),
    ...edits
      .rowsOfKind('faithful')
      .slice(0, MOST_SHOWN)
      .map((at) => [edits.ids[at] ?? '', idOf(set.parent[edits.parent[at] ?? NONE])] as const),
  ];
}

/** These runs with their texts, and their clean parents as far as those are known. */
export function furtherOf(
  set: SetColumns,
  { trajectories }: PairTexts,
  remade: ShownSet['remade'],
): readonly ShownFurther[] {
  return furtherIds(set).flatMap(([id, parentId]) => {
    const run = trajectories.get(id);
    if (run === undefined) return [];
    const parent = trajectories.get(parentId) ?? remade.get(run.instanceId) ?? null;
    return [{ run, parent, kind: run.label?.faults === undefined ? 'faithful' : 'several' }];
  });
}
