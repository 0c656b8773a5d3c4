import {
  ANSWER_SAME,
  both,
  type FaultGroup,
  LOUD,
  ofType,
  SILENT,
} from '../4-measuring/rows/pairs.ts';
import type { SetColumns } from '../4-measuring/rows/set-columns.ts';
import type { FaultType } from './names.ts';

/** The faults that a figure is about: a group of the engine's, or all faults of one type. */
export type Faults = FaultGroup | FaultType;

export const SAME_AND_SILENT = both(ANSWER_SAME, SILENT);
export const SAME_AND_LOUD = both(ANSWER_SAME, LOUD);

export const groupIn = (set: SetColumns, faults: Faults): FaultGroup =>
  typeof faults === 'string' ? ofType(set, faults) : faults;
