import type { AblationCell } from './cells.ts';

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
