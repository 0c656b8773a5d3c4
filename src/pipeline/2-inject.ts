import type { Environment, Instance } from '../environment/environment.ts';
import type { FaultOperator } from '../environment/fault-operator.ts';
import { sameOutcome } from '../environment/outcome.ts';
import { faultPlanter } from '../environment/plant-fault.ts';
import type { Run } from '../trajectory/run.ts';
import { faultId, type LabelledTrajectory } from '../trajectory/trajectory.ts';
import type { PlannedParent } from './1-generate.ts';

/** Makes labelled faults out of clean parents. */
export type FaultInjector = (
  instance: Instance,
  parent: Run,
  fault: FaultOperator<Instance>,
) => LabelledTrajectory;

/** Plants one fault in a clean parent, and labels the result by what the replay shows. */
export function faultInjector(environment: Environment, seed: number | bigint): FaultInjector {
  const plant = faultPlanter(environment, seed);
  return (instance, parent, fault) => {
    const { edit, run } = plant(instance, parent, fault);
    const { id } = instance;
    return {
      id: faultId(id, fault.name),
      instanceId: id,
      goal: run.goal,
      steps: run.steps,
      finalAnswer: run.finalAnswer,
      label: {
        faulty: true,
        failureStep: edit.failureStep,
        failureType: fault.name,
        outcomeCorrect: sameOutcome(
          environment.outcome(run.steps, instance),
          environment.expected(instance),
        ),
      },
    };
  };
}

/** Stage 2: each parent stays clean or gets its fault, as planned. */
export function* injectFaults(
  parents: Iterable<PlannedParent>,
  inject: FaultInjector,
): Generator<LabelledTrajectory> {
  for (const { instance, fault, parent } of parents) {
    yield fault === null ? parent : inject(instance, parent, fault);
  }
}
