import { cleanId, type LabelledTrajectory } from '../../run/trajectory.ts';
import type { Environment, Instance } from './environment.ts';
import { playOracle } from './play.ts';

/** The oracle's run of an instance, labelled clean: the parent of every fault made from it. */
export function cleanTrajectory(environment: Environment, instance: Instance): LabelledTrajectory {
  const run = playOracle(environment, instance);
  return {
    id: cleanId(instance.id),
    instanceId: instance.id,
    goal: run.goal,
    steps: run.steps,
    finalAnswer: run.finalAnswer,
    label: { faulty: false, failureStep: null, failureType: null, outcomeCorrect: true },
  };
}
