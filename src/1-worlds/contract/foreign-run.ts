import { toolSteps } from '../../run/run.ts';
import type { Trajectory } from '../../run/trajectory.ts';
import type { Environment } from './environment.ts';
import { toolIndex } from './play.ts';

/**
 * Why a trajectory cannot be a run in this environment, as a clause; null if it can be one. A call of
 * a tool that does not exist proves nothing if it failed, because agents make such calls.
 */
export function foreignRun(environment: Environment, trajectory: Trajectory): string | null {
  const { id, instanceId, steps } = trajectory;
  const tools = toolIndex(environment);
  const stray = toolSteps({ steps }).find(
    ({ call, observation }) => observation.ok && !tools.has(call.tool),
  );
  if (stray !== undefined) return `tool ${stray.call.tool} is unknown (${id}, step ${stray.index})`;
  return environment.indexOf?.(instanceId) === null
    ? `${instanceId} is not one of its instances`
    : null;
}
