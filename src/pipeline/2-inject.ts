import type { SetPlan } from '../dataset/plan-set.ts';
import type { Environment, Instance } from '../environment/environment.ts';
import type { FaultOperator } from '../environment/fault-operator.ts';
import { sameOutcome } from '../environment/outcome.ts';
import { plantFault } from '../environment/plant-fault.ts';
import type { Run } from '../trajectory/run.ts';
import { faultId, type LabelledTrajectory } from '../trajectory/trajectory.ts';
import { generateClean } from './1-generate.ts';

/** Stage 2: a clean parent becomes a run with one fault, labelled by what the replay shows. */
export function injectFault(
  environment: Environment,
  instance: Instance,
  parent: Run,
  fault: FaultOperator<Instance>,
  seed: number | bigint,
): LabelledTrajectory {
  const { edit, run } = plantFault(environment, instance, parent, fault, seed);
  return {
    id: faultId(instance.id, fault.name),
    instanceId: instance.id,
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
}

/** The trajectory at one place of a plan. */
export function trajectoryAt(plan: SetPlan, position: number): LabelledTrajectory {
  const { environment, seed } = plan;
  const { instance, fault } = plan.entry(position);
  const parent = generateClean(environment, instance);
  return fault === null ? parent : injectFault(environment, instance, parent, fault, seed);
}

/** A whole set, one trajectory at a time. */
export function* labelledSet(plan: SetPlan): Generator<LabelledTrajectory> {
  for (let position = 0; position < plan.length; position++) yield trajectoryAt(plan, position);
}
