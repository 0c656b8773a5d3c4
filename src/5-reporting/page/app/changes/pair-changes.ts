import type { PairStatus } from '../../../../4-measuring/rows/pair-status.ts';
import { PAIR_CHANGES, type PairChange } from '../../../changes/pair-change.ts';
import { changeTexts } from '../../../tables/changes-table.ts';
import { ANY_CHANGE } from '../../../tables/pair-filter.ts';
import { CHANGE_LETTERS } from '../../page-model.ts';
import { model } from '../model.ts';
import { STATUS_OF } from '../pairs.ts';
import { arePresumed } from '../run-names.ts';

const { explorer } = model;

/** What each change is called, and what that means. */
export const CHANGE_TEXTS = changeTexts(arePresumed(model.measurement.set));

const CHANGE_OF = new Map(
  Object.entries(CHANGE_LETTERS).map(([change, letter]) => [letter, change as PairChange]),
);

/** What happened to a pair since the earlier run; null for a judge that is not compared. */
export const changeOf = (judge: number, pair: number): PairChange | null =>
  CHANGE_OF.get(explorer.changes[judge]?.[pair] ?? '') ?? null;

/** What a judge made of a pair in the earlier run; null where that did not have the pair or the judge. */
export const earlierStatusOf = (judge: number, pair: number): PairStatus | null =>
  STATUS_OF.get(explorer.earlierStatuses[judge]?.[pair] ?? '') ?? null;

/** What pairs can be filtered by. */
export const CHANGE_FILTERS: readonly (PairChange | typeof ANY_CHANGE)[] = [
  ANY_CHANGE,
  ...PAIR_CHANGES,
];

export function hasChange(judge: number, pair: number, wanted: string): boolean {
  const change = changeOf(judge, pair);
  if (wanted !== ANY_CHANGE) return change === wanted;
  return change !== null && change !== 'same' && change !== 'not-comparable';
}
