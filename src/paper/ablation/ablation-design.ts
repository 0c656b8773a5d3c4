import { ALL_FAULTS, ANSWER_CHANGED, ANSWER_SAME } from '../../4-measuring/rows/pairs.ts';
import type { AblationCell } from './ablation-cells.ts';

/** The seed of the published ablation. Its two children resample instances and clean runs. */
export const ABLATION_SEED = 20261002;

export interface AblationOptions {
  readonly confidence: number;
  readonly replicates: number;
}

export const DEFAULT_ABLATION: AblationOptions = { confidence: 0.95, replicates: 10_000 };

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

/** An adjusted p-value below this is read as a difference. */
export const SIGNIFICANCE = 0.05;

/**
 * A cell that flags almost nothing, or almost everything, has no room to differ, so contrasts with
 * it say little. The band was fixed in advance for the cell with the oddest prompt: it is asked to
 * check steps that it is not shown.
 */
export const FALSE_ALARM_BAND: {
  readonly cell: AblationCell;
  readonly low: number;
  readonly high: number;
} = { cell: 'B', low: 0.02, high: 0.8 };

export type Reading = 'higher' | 'lower' | 'no measurable difference';

export function readingOf(estimate: number, adjustedP: number): Reading {
  if (adjustedP >= SIGNIFICANCE || estimate === 0) return 'no measurable difference';
  return estimate > 0 ? 'higher' : 'lower';
}
