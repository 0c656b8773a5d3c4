import { UserError } from '../../base/errors.ts';
import { cleanId, counterpartId, type Trajectory } from '../../run/trajectory.ts';
import type { TrajectorySource } from './open-set.ts';
import { remakeParents } from './remake-parents.ts';

/** How many ids an error offers to a user who mistyped one. */
const MOST_SUGGESTIONS = 4;

/** One trajectory by its id; where it is absent, the error names some that exist. */
export async function findTrajectory(source: TrajectorySource, id: string): Promise<Trajectory> {
  let first: string | null = null;
  const similar: string[] = [];
  let count = 0;
  for await (const trajectory of source.trajectories()) {
    if (trajectory.id === id) return trajectory;
    count++;
    first ??= trajectory.id;
    if (similar.length < MOST_SUGGESTIONS && id.startsWith(trajectory.instanceId)) {
      similar.push(trajectory.id);
    }
  }
  const examples = similar.length > 0 ? similar : first === null ? [] : [first];
  throw new UserError(
    `no trajectory '${id}' among the ${count} of this set${
      examples.length > 0 ? `; it has, for example, ${examples.join(', ')}` : ''
    }`,
  );
}

/**
 * The run that another was made from, which is clean unless its label names another: read from the set,
 * or generated again from its seed.
 */
export async function findParent(source: TrajectorySource, fault: Trajectory): Promise<Trajectory> {
  const clean = cleanId(fault.instanceId);
  const id = counterpartId(fault);
  if (fault.id === clean) {
    throw new UserError(`${id} is a clean run; it has no parent to compare with`);
  }
  let rows = 0;
  for await (const trajectory of source.trajectories()) {
    if (trajectory.id === id) return trajectory;
    rows++;
  }
  if (id !== clean) {
    throw new UserError(`${fault.id} was made from ${id}, which is not in this set`);
  }
  const { environment, seed, size } = source;
  if (environment === null) {
    throw new UserError(
      `${fault.id} has no parent in this set; only a run that tj inject has edited has one`,
    );
  }
  const from = { environment, seed, size: size ?? rows, rows };
  const { parents, problems } = remakeParents(from, [fault]);
  const parent = parents.get(fault.instanceId);
  if (parent !== undefined) return parent;
  throw new UserError(
    `the clean parent ${id} is not in this set and cannot be generated again, because ${problems.get(fault.instanceId)}; generate the set without --no-parents`,
  );
}
