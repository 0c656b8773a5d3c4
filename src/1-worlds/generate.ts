import { cleanId, type LabelledTrajectory } from '../run/trajectory.ts';
import type { Environment, Instance } from './contract/environment.ts';
import { playOracle } from './contract/play.ts';

/** Which instances of an environment are to be played, in which order. */
interface Plan<Entry> {
  readonly environment: Environment;
  readonly length: number;
  entry(position: number): Entry;
}

/** Stage 1: the oracle plays every instance of a plan, in the plan's order, one at a time. */
export function* generateParents<Entry extends { readonly instance: Instance }>(
  plan: Plan<Entry>,
): Generator<Entry & { readonly parent: LabelledTrajectory }> {
  for (let position = 0; position < plan.length; position++) {
    const entry = plan.entry(position);
    yield { ...entry, parent: cleanTrajectory(plan.environment, entry.instance) };
  }
}

/** The oracle's run of an instance, labelled clean: the parent of every fault made from it. */
export function cleanTrajectory(
  environment: Environment,
  instance: Instance,
  run = playOracle(environment, instance),
): LabelledTrajectory {
  return {
    id: cleanId(instance.id),
    instanceId: instance.id,
    goal: run.goal,
    steps: run.steps,
    finalAnswer: run.finalAnswer,
    label: { faulty: false, failureStep: null, failureType: null, outcomeCorrect: true },
  };
}
