import type { SetPlan } from '../dataset/plan-set.ts';
import type { Environment, Instance } from '../environment/environment.ts';
import type { FaultOperator } from '../environment/fault-operator.ts';
import { sameOutcome } from '../environment/outcome.ts';
import { faultPlanter } from '../environment/plant-fault.ts';
import type { Run } from '../trajectory/run.ts';
import { faultId, type LabelledTrajectory } from '../trajectory/trajectory.ts';
import { generateClean } from './1-generate.ts';

/** Makes labelled faults out of clean parents. */
export type FaultInjector = (
  instance: Instance,
  parent: Run,
  fault: FaultOperator<Instance>,
) => LabelledTrajectory;

/** Stage 2: a clean parent becomes a run with one fault, labelled by what the replay shows. */
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
        outcomeCorrect: sameOutcome(environment.outcome(run.steps), environment.expected(instance)),
      },
    };
  };
}

/** A whole set, one trajectory at a time, in the order of its plan. */
export function* labelledSet(plan: SetPlan): Generator<LabelledTrajectory> {
  const { environment, seed, length } = plan;
  const inject = faultInjector(environment, seed);
  for (let position = 0; position < length; position++) {
    const { instance, fault } = plan.entry(position);
    const parent = generateClean(environment, instance);
    yield fault === null ? parent : inject(instance, parent, fault);
  }
}
