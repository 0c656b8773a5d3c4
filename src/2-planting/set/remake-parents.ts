import type { Environment } from '../../1-worlds/contract/environment.ts';
import { cleanTrajectory } from '../../1-worlds/generate.ts';
import { PythonRandom } from '../../base/random/python-random.ts';
import type { Trajectory } from '../../run/trajectory.ts';
import { INSTANCES_PER_FAULT } from '../plan/fault-hosts.ts';
import { LARGEST_SET } from '../plan/limits.ts';

/** The set that faults belong to, as far as it is needed to generate their parents again. */
export interface RemakeFrom {
  readonly environment: Environment;
  readonly seed: number | bigint | null;
  /** How many trajectories the set has, or was asked to have. */
  readonly size: number;
  /** How many trajectories there are. A folder cannot claim more of these than it brings. */
  readonly rows: number;
}

/** Both by instance id: every fault's instance is in one of the two. */
interface RemadeParents {
  readonly parents: ReadonlyMap<string, Trajectory>;
  /** Why a parent could not be made again, to complete "because …". */
  readonly problems: ReadonlyMap<string, string>;
}

/**
 * Generates the clean runs that faults were made from again, from the seed of their set. All instances
 * come from one generator, so those before the wanted ones are drawn too.
 */
export function remakeParents(from: RemakeFrom, faults: Iterable<Trajectory>): RemadeParents {
  const parents = new Map<string, Trajectory>();
  const problems = new Map<string, string>();
  const goals = new Map<string, string>();
  let farthest = -1;
  for (const { instanceId, goal } of faults) {
    const index = instanceIndex(from, instanceId);
    if (typeof index === 'string') {
      problems.set(instanceId, index);
      continue;
    }
    goals.set(instanceId, goal);
    farthest = Math.max(farthest, index);
  }
  const random = new PythonRandom(from.seed ?? 0);
  for (let index = 0; index <= farthest; index++) {
    const instance = from.environment.generate(random, index);
    // A run with another goal is not the parent: the set came from another seed or version.
    if (goals.get(instance.id) === instance.goal) {
      parents.set(instance.id, cleanTrajectory(from.environment, instance));
    }
  }
  for (const id of goals.keys()) {
    if (!parents.has(id)) problems.set(id, `seed ${from.seed} gives ${id} another task`);
  }
  return { parents, problems };
}

/** How far to draw instances for a set of few rows, and how much farther for each row: seconds at most. */
const FREE_REACH = 100_000;
const REACH_PER_ROW = 10;

/** The index of an instance, or why its run cannot be made again. */
function instanceIndex({ environment, seed, size, rows }: RemakeFrom, id: string): number | string {
  if (seed === null) return 'the seed of the set is not recorded';
  if (environment.indexOf === undefined) {
    return `${environment.name} does not say which instance an id names`;
  }
  const index = environment.indexOf(id);
  if (index === null) return `${id} is not an instance of ${environment.name}`;
  // A set takes the first instances that will do, so an id far beyond them was never part of it, and
  // drawing everything before that instance could take minutes.
  if (
    index >= Math.min(size * INSTANCES_PER_FAULT, FREE_REACH + rows * REACH_PER_ROW, LARGEST_SET)
  ) {
    return `a set of ${size} trajectories does not reach as far as ${id}`;
  }
  return index;
}
