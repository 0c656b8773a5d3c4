import type { SetPlan } from '../dataset/plan-set.ts';
import type { Environment, Instance } from '../environment/environment.ts';
import { applyEdit, type FaultOperator } from '../environment/fault-operator.ts';
import { sameOutcome } from '../environment/outcome.ts';
import { replay, scriptOf } from '../environment/play.ts';
import { PythonRandom } from '../random/python-random.ts';
import type { Run } from '../trajectory/run.ts';
import { faultId, type LabelledTrajectory } from '../trajectory/trajectory.ts';
import { generateClean } from './1-generate.ts';

/**
 * Stage 2: one edit to the parent's calls, replayed on a fresh world. The world writes every
 * observation and decides whether the outcome survived, so the label is what the replay shows.
 */
export function injectFault(
  environment: Environment,
  instance: Instance,
  parent: Run,
  fault: FaultOperator<Instance>,
  seed: number | bigint,
): LabelledTrajectory {
  const id = instance.id;
  const script = scriptOf(parent);
  const edit = fault.edit(script, instance, new PythonRandom(`${id}-${fault.name}-${seed}`));
  const run = replay(environment, instance, applyEdit(script, edit));
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
