import { PythonRandom } from '../random/python-random.ts';
import type { Run } from '../trajectory/run.ts';
import type { Environment, Instance } from './environment.ts';
import { applyEdit, type Edit, type FaultOperator } from './fault-operator.ts';
import { replay, scriptOf } from './play.ts';

/** A run with one fault in it, and the edit that put it there. */
export interface PlantedFault {
  readonly edit: Edit;
  readonly run: Run;
}

/**
 * Makes one edit to the parent's calls and replays them on a fresh world, so that the world writes
 * every observation. The generator belongs to this instance and fault alone: a fault is the same
 * whichever others are planted around it.
 */
export function plantFault(
  environment: Environment,
  instance: Instance,
  parent: Run,
  fault: FaultOperator<Instance>,
  seed: number | bigint,
): PlantedFault {
  const script = scriptOf(parent);
  const random = new PythonRandom(`${instance.id}-${fault.name}-${seed}`);
  const edit = fault.edit(script, instance, random);
  return { edit, run: replay(environment, instance, applyEdit(script, edit)) };
}
