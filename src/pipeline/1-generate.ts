import type { Environment, Instance } from '../environment/environment.ts';
import { playOracle } from '../environment/play.ts';
import { cleanId, type LabelledTrajectory } from '../trajectory/trajectory.ts';

/** Stage 1: an instance becomes a correct run, the clean parent of every fault made from it. */
export function generateClean(environment: Environment, instance: Instance): LabelledTrajectory {
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
