import { rate, type Share } from '../4-measuring/metrics/metric.ts';
import type { JudgeColumns } from '../4-measuring/rows/judge-columns.ts';
import {
  ANSWER_SAME,
  both,
  type FaultGroup,
  LOUD,
  ofType,
  SILENT,
} from '../4-measuring/rows/pairs.ts';
import type { SetColumns } from '../4-measuring/rows/set-columns.ts';
import { present } from '../base/present.ts';
import { type FaultType, REPLY_SAME_TYPES } from './names.ts';

/** Picks rows of a set, in the order of the file. */
export type RowsOf = (set: SetColumns) => readonly number[];

export const allRows: RowsOf = (set) => rowsWhere(set, () => true);

/** The faults in a group, whether or not their parent was judged. */
export const faultsIn =
  (group: FaultGroup): RowsOf =>
  (set) =>
    rowsWhere(set, (row) => set.faulty[row] === 1 && group.has(set, row));

export const ofTypes =
  (...types: readonly FaultType[]): RowsOf =>
  (set) =>
    rowsWhere(set, (row) => types.some((type) => set.types[present(set.type[row])] === type));

export function rowsWhere(set: SetColumns, keep: (row: number) => boolean): readonly number[] {
  return Array.from(set.ids.keys()).filter(keep);
}

/** Flags among the rows that the judge has a readable verdict on. */
export function flagsAmong(judge: JudgeColumns, rows: readonly number[]): Share {
  const scored = rows.filter((row) => present(judge.flag[row]) >= 0);
  return { count: scored.filter((row) => judge.flag[row] === 1).length, of: scored.length };
}

/** Recall on each of the four types that leave the reply unchanged. */
export function replySameRecalls(set: SetColumns, judge: JudgeColumns): readonly number[] {
  return REPLY_SAME_TYPES.map((type) => rate(flagsAmong(judge, ofTypes(type)(set))));
}

/** The faults that a figure is about: a group of the engine's, or all faults of one type. */
export type Faults = FaultGroup | FaultType;

export const SAME_AND_SILENT = both(ANSWER_SAME, SILENT);
export const SAME_AND_LOUD = both(ANSWER_SAME, LOUD);

export const groupIn = (set: SetColumns, faults: Faults): FaultGroup =>
  typeof faults === 'string' ? ofType(set, faults) : faults;
