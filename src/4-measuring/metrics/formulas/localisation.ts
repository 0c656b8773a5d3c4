import { present } from '../../../base/present.ts';
import type { Design } from '../../rows/design.ts';
import type { Tally } from '../../rows/tally.ts';
import type { Share } from '../metric.ts';
import { flagged } from './detection.ts';

export function sumOver(column: Float64Array, types: readonly number[]): number {
  let total = 0;
  for (const type of types) total += present(column[type]);
  return total;
}

/** Faults of some types that have a readable verdict. */
export function scoredFaults(tally: Tally, types: readonly number[], { ofType }: Design): number {
  let total = 0;
  for (const type of types) total += flagged(tally, ofType[type] ?? []).of;
  return total;
}

/** The indices of all types but some. */
export function typesBut(design: Design, ...left: readonly string[]): readonly number[] {
  return design.types.flatMap((name, index) => (left.includes(name) ? [] : [index]));
}

/** Exact steps among detected faults; a missing or impossible step counts as wrong. */
export const exactOfDetected = (tally: Tally, types: readonly number[]): Share => ({
  count: sumOver(tally.stepExact, types),
  of: sumOver(tally.detected, types),
});

/** Faults that are detected with the exact step, among all faults. */
export const exactOfAll = (tally: Tally, design: Design, types: readonly number[]): Share => ({
  count: sumOver(tally.stepExact, types),
  of: scoredFaults(tally, types, design),
});

/** Exact steps among detections that name a step of the run. */
export const exactOfInRange = (tally: Tally, types: readonly number[]): Share => ({
  count: sumOver(tally.stepExact, types),
  of: sumOver(tally.stepInRange, types),
});

/** The same for steps that are at most one off. */
export const nearOfInRange = (tally: Tally, types: readonly number[]): Share => ({
  count: sumOver(tally.stepNear, types),
  of: sumOver(tally.stepInRange, types),
});

/** Whether the judge ever names a step that the run has. Some judges are not asked for one. */
export const namesSteps = ({ stepInRange }: { readonly stepInRange: Share }): boolean =>
  stepInRange.of > 0;
