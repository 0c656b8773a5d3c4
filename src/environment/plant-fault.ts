import { PythonRandom } from '../random/python-random.ts';
import type { Run } from '../trajectory/run.ts';
import type { Environment, Instance } from './environment.ts';
import { applyEdit, type Edit, type FaultOperator } from './fault-operator.ts';
import { replay } from './play.ts';
import { type PlayedRun, playedSteps } from './played-run.ts';

/** A run with one fault, and the edit that put it there. */
export interface PlantedFault {
  readonly edit: Edit;
  readonly run: PlayedRun;
}

export type FaultPlanter = (
  instance: Instance,
  parent: Run,
  fault: FaultOperator<Instance>,
) => PlantedFault;

/**
 * Makes one edit to a parent's calls and replays them on a fresh world, so that every observation
 * is one the world gave. Each fault draws from its own random stream, named after its instance and
 * type, so it does not depend on which other faults are planted.
 */
export function faultPlanter(environment: Environment, seed: number | bigint): FaultPlanter {
  const random = new PythonRandom(seed);
  return (instance, parent, fault) => {
    const script = { calls: playedSteps(parent.steps), finalAnswer: parent.finalAnswer };
    random.seed(`${instance.id}-${fault.name}-${seed}`);
    const edit = fault.edit(script, instance, random);
    let run: PlayedRun | undefined;
    return {
      edit,
      // Whether faults fit into one run mostly shows from their edits, and a replay takes longer.
      get run() {
        run ??= replay(environment, instance, applyEdit(script, edit));
        return run;
      },
    };
  };
}
