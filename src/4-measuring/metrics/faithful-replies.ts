import type { Estimate } from '../measurement/estimate.ts';
import type { FaithfulRow, FaithfulRows } from '../measurement/measurement.ts';
import type { JudgeColumns } from '../rows/judge-columns.ts';
import { ALL_FAULTS, type FaultGroup, ofType, pairsOf } from '../rows/pairs.ts';
import { NONE, type SetColumns } from '../rows/set-columns.ts';
import { changeOf, compareRows, differenceOf, estimateOf, judgedPairs } from './compare-rows.ts';

/**
 * The same faults with the stale replies of their parents, and with replies that say what happened. Null
 * where no fault comes with both.
 */
export function faithfulReplies(
  set: SetColumns,
  judge: JudgeColumns,
  confidence: number,
): FaithfulRows | null {
  const { parent } = set.all;
  const both = set
    .rowsOf('faithful reply')
    .map((faithful) => {
      const stale = parent[faithful] ?? NONE;
      return { faithful, stale, clean: parent[stale] ?? NONE };
    })
    .filter(({ clean }) => clean !== NONE);
  if (both.length === 0) return null;
  const row = (group: FaultGroup, members: readonly BothReplies[]): FaithfulRow => ({
    type: group.name,
    label: group.label,
    ...compared(set, judge, members, confidence),
  });
  return {
    all: row(ALL_FAULTS, both),
    byType: set.types.flatMap((name) => {
      const group = ofType(set, name);
      const members = both.filter(({ stale }) => group.has(set, stale));
      return members.length === 0 ? [] : [row(group, members)];
    }),
  };
}

/** The rows of a fault with each reply, and that of its clean parent. */
interface BothReplies {
  readonly faithful: number;
  readonly stale: number;
  readonly clean: number;
}

function compared(
  set: SetColumns,
  judge: JudgeColumns,
  members: readonly BothReplies[],
  confidence: number,
): Omit<FaithfulRow, 'type' | 'label'> {
  const flagOn = (row: number): number => judge.all.flag[row] ?? -1;
  const scored = members.filter((rows) => Object.values(rows).every((row) => flagOn(row) >= 0));
  const only = (by: number): number =>
    scored.filter(({ stale, faithful }) => flagOn(stale) - flagOn(faithful) === by).length;
  const cleanOf = new Map(scored.map(({ faithful, clean }) => [faithful, clean]));
  const delta = (rows: readonly number[], counterpart: ArrayLike<number>): Estimate =>
    differenceOf(compareRows(judgedPairs(set, judge, pairsOf(set, rows, counterpart)), confidence));
  // The flag on the parent is the same in both, so the two Δ differ by what differs between the replies.
  const change = changeOf(
    set,
    judge,
    scored.map(({ stale, faithful }) => ({ row: stale, counterpart: faithful })),
    confidence,
  );
  return {
    faults: scored.length,
    unscored: members.length - scored.length,
    staleOnly: only(1),
    faithfulOnly: only(-1),
    stale: delta(
      scored.map(({ stale }) => stale),
      set.all.parent,
    ),
    faithful: delta(
      scored.map(({ faithful }) => faithful),
      set.all.parent.map((parent, row) => cleanOf.get(row) ?? parent),
    ),
    difference: estimateOf(change),
  };
}
