import type { Environment } from '../../environment/environment.ts';
import { generateClean } from '../../pipeline/1-generate.ts';
import { PythonRandom } from '../../random/python-random.ts';
import type { Trajectory } from '../../trajectory/trajectory.ts';

/** Instances are numbered from 0, so a search is over long before this. */
const FARTHEST_INSTANCE = 10_000_000;

/**
 * The clean runs that faults were made from, generated again from the set's seed, by instance. One
 * that does not come out with the fault's own goal is not its parent and is left out.
 */
export function remakeParents(
  {
    environment,
    seed,
  }: { readonly environment: Environment; readonly seed: number | bigint | null },
  faults: Iterable<Trajectory>,
): ReadonlyMap<string, Trajectory> {
  const parents = new Map<string, Trajectory>();
  if (seed === null) return parents;
  const goals = new Map<string, string>();
  let farthest = -1;
  for (const { instanceId, goal } of faults) {
    const index = Number(/(\d+)$/.exec(instanceId)?.[1] ?? Number.NaN);
    if (!(index < FARTHEST_INSTANCE)) continue;
    goals.set(instanceId, goal);
    farthest = Math.max(farthest, index);
  }
  const random = new PythonRandom(seed);
  for (let index = 0; index <= farthest; index++) {
    const instance = environment.generate(random, index);
    if (goals.get(instance.id) === instance.goal) {
      parents.set(instance.id, generateClean(environment, instance));
    }
  }
  return parents;
}
