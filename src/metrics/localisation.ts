import type { Design } from './columns/design.ts';
import type { Tally } from './columns/tally.ts';
import { flagged } from './detection.ts';
import type { Share } from './metric.ts';

function sum(column: Float64Array, types: readonly number[]): number {
  let total = 0;
  for (const type of types) total += column[type] as number;
  return total;
}

/** All types, as indices; leave some out to look at the others alone. */
export function typesBut(design: Design, ...left: readonly string[]): readonly number[] {
  return design.types.flatMap((name, index) => (left.includes(name) ? [] : [index]));
}

/** Exact steps among detected faults; a missing or impossible step is a miss. */
export const exactOfDetected = (tally: Tally, types: readonly number[]): Share => ({
  count: sum(tally.stepExact, types),
  of: sum(tally.detected, types),
});

/** Detected and exact, among all faults. */
export function exactOfAll(tally: Tally, design: Design, types: readonly number[]): Share {
  let of = 0;
  for (const type of types) of += flagged(tally, design.ofType[type] ?? []).of;
  return { count: sum(tally.stepExact, types), of };
}

/** Exact steps among detections whose step the run has. */
export const exactOfInRange = (tally: Tally, types: readonly number[]): Share => ({
  count: sum(tally.stepExact, types),
  of: sum(tally.stepInRange, types),
});

export const nearOfInRange = (tally: Tally, types: readonly number[]): Share => ({
  count: sum(tally.stepNear, types),
  of: sum(tally.stepInRange, types),
});
