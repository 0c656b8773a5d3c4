import type { Environment, Instance } from '../../1-worlds/contract/environment.ts';
import {
  applyEdit,
  type Edit,
  type FaultOperator,
  type Script,
} from '../../1-worlds/contract/fault-operator.ts';
import { replay } from '../../1-worlds/contract/play.ts';
import { type PlayedRun, playedSteps } from '../../1-worlds/contract/played-run.ts';
import { PythonRandom } from '../../base/random/python-random.ts';
import type { Run } from '../../run/run.ts';

/** A run with one fault, and the edit that put it there. */
export interface PlantedFault {
  readonly edit: Edit;
  readonly run: PlayedRun;
}

/** The edit that plants a fault in a parent. */
type FaultEditor = (instance: Instance, parent: Script, fault: FaultOperator<Instance>) => Edit;

export type FaultPlanter = (
  instance: Instance,
  parent: Run,
  fault: FaultOperator<Instance>,
) => PlantedFault;

/**
 * Makes the edits of faults. Each draws from its own random stream, named after its instance and type,
 * so it does not depend on which other faults are planted.
 */
export function faultEditor(seed: number | bigint): FaultEditor {
  const random = new PythonRandom(seed);
  return (instance, parent, fault) => {
    random.seed(`${instance.id}-${fault.name}-${seed}`);
    return fault.edit(parent, instance, random);
  };
}

/**
 * Makes one edit to a parent's calls and replays them on a fresh world, so that every observation
 * is one the world gave.
 */
export function faultPlanter(environment: Environment, seed: number | bigint): FaultPlanter {
  const editFor = faultEditor(seed);
  return (instance, parent, fault) => {
    const script = { calls: playedSteps(parent.steps), finalAnswer: parent.finalAnswer };
    const edit = editFor(instance, script, fault);
    return { edit, run: replay(environment, instance, applyEdit(script, edit)) };
  };
}
