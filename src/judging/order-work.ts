import { UnknownNameError } from '../errors.ts';
import type { Trajectory } from '../trajectory/trajectory.ts';

const CLEAN = 'clean';

/**
 * The trajectories to judge, in the order in which they are asked: first those of the named types, then
 * the rest in their own order, and of all these the first `limit`. Labels affect the order and nothing
 * else.
 */
export function orderWork(
  trajectories: readonly Trajectory[],
  first: readonly string[],
  limit: number | null,
): readonly Trajectory[] {
  const types = new Set(trajectories.map(typeOf));
  for (const type of first) {
    if (!types.has(type)) throw new UnknownNameError('fault type', type, [...types].sort());
  }
  const rank = (trajectory: Trajectory): number => {
    const place = first.indexOf(typeOf(trajectory));
    return place === -1 ? first.length : place;
  };
  const ordered =
    first.length === 0 ? trajectories : trajectories.toSorted((a, b) => rank(a) - rank(b));
  return limit === null ? ordered : ordered.slice(0, limit);
}

function typeOf({ label }: Trajectory): string {
  return label?.failureType ?? CLEAN;
}
