import { isDeepStrictEqual } from 'node:util';
import type { Origin } from '../../run/origin.ts';
import type { Step } from '../../run/run.ts';

/**
 * The origin of an edited run. Steps that the edit left alone, and those that it changed in their place, have
 * the spans that they had; steps that it put in have none.
 */
export function originOfEdited(
  origin: Origin,
  before: readonly Step[],
  after: readonly Step[],
): Origin {
  const isSame = (one: Step | undefined, other: Step | undefined): boolean =>
    isDeepStrictEqual({ ...one, index: 0 }, { ...other, index: 0 });
  const shortest = Math.min(before.length, after.length);
  let start = 0;
  while (start < shortest && isSame(before[start], after[start])) start++;
  let end = 0;
  while (end < shortest - start && isSame(before.at(-1 - end), after.at(-1 - end))) end++;
  const between = before.slice(start, before.length - end).map((_, at) => start + at);
  const isInPlace = before.length === after.length;
  const steps = after.map((step, at) => {
    if (at < start) return at;
    if (at >= after.length - end) return at - after.length + before.length;
    const moved = between.findIndex((from) => isSame(before[from], step));
    if (moved !== -1) return between.splice(moved, 1)[0];
    return isInPlace ? at : undefined;
  });
  return { ...origin, steps: steps.map((from) => origin.steps[from ?? -1] ?? null) };
}
