import { ALL_FAULTS, ANSWER_CHANGED, ANSWER_SAME } from '../../4-measuring/rows/pairs.ts';
import type { AblationCell } from './cells.ts';

/** What a contrast compares if it does not compare Δ on a group of faults. */
export const FALSE_ALARMS = 'false alarms';

/** A difference between two cells that is named before any verdict is seen. */
export interface Contrast {
  readonly number: number;
  /** What differs between the two cells. */
  readonly varies: string;
  readonly of: AblationCell;
  readonly minus: AblationCell;
  /** The group of faults whose Δ is compared, or `false alarms`. */
  readonly on: string;
}

/** The five contrasts of the paper. Each varies one thing, except the last, which varies both. */
export const CONTRASTS: readonly Contrast[] = [
  { number: 1, varies: 'view, process task', of: 'D', minus: 'B', on: ANSWER_CHANGED.name },
  { number: 2, varies: 'task, full view', of: 'D', minus: 'C', on: ANSWER_SAME.name },
  // In the paper's testbed, this is the type of fault that lies in the reply alone.
  { number: 3, varies: 'task, full view', of: 'C', minus: 'D', on: 'unsupported_claim' },
  { number: 4, varies: 'task, outcome view', of: 'B', minus: 'A', on: FALSE_ALARMS },
  { number: 5, varies: 'both', of: 'D', minus: 'A', on: ALL_FAULTS.name },
];
