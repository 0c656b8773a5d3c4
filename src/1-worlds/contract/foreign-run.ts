import { type Run, type ToolStep, toolSteps } from '../../run/run.ts';
import type { Trajectory } from '../../run/trajectory.ts';
import type { Environment } from './environment.ts';

/**
 * The first call of a run that none of these tools can have answered. A call of a tool that does not exist
 * proves nothing if it failed, because agents make such calls.
 */
export function strayCall(
  tools: readonly { readonly name: string }[],
  { steps }: Pick<Run, 'steps'>,
): ToolStep | undefined {
  return toolSteps({ steps }).find(
    ({ call, observation }) => observation.ok && !tools.some(({ name }) => name === call.tool),
  );
}

/** Why a trajectory cannot be a run in this environment, as a clause; null if it can be one. */
export function foreignRun(environment: Environment, trajectory: Trajectory): string | null {
  const { id, instanceId } = trajectory;
  const stray = strayCall(environment.tools, trajectory);
  if (stray !== undefined) return `tool ${stray.call.tool} is unknown (${id}, step ${stray.index})`;
  return environment.indexOf?.(instanceId) === null
    ? `${instanceId} is not one of its instances`
    : null;
}
