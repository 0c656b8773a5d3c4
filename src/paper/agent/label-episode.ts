import { runChecker } from '../../1-worlds/contract/check-run.ts';
import type { Environment, Instance } from '../../1-worlds/contract/environment.ts';
import { sameOutcome } from '../../1-worlds/contract/outcome.ts';
import { playedSteps } from '../../1-worlds/contract/played-run.ts';
import type { Label } from '../../run/label.ts';
import type { Run } from '../../run/run.ts';
import type { LabelledTrajectory } from '../../run/trajectory.ts';

/** The id of the episode that a model played on an instance. */
export function agentId(instanceId: string): string {
  return `${instanceId}-agent`;
}

/**
 * Labels runs in which nobody planted a fault. A run is faulty if a rule fires or the outcome is wrong;
 * step and type come from the first rule that fires. This is a lower bound: what the rules cannot see
 * is called clean, and a wrong outcome that no rule explains has neither a step nor a type.
 */
export function episodeLabeller(environment: Environment): (instance: Instance, run: Run) => Label {
  const check = runChecker(environment.rulebook);
  return (instance, run) => {
    const [first] = check(run);
    const outcomeCorrect = sameOutcome(
      environment.outcome(playedSteps(run.steps), instance),
      environment.expected(instance),
    );
    return {
      faulty: first !== undefined || !outcomeCorrect,
      failureStep: first?.step ?? null,
      failureType: first?.faultType ?? null,
      outcomeCorrect,
    };
  };
}

export function episodeTrajectory(
  { id }: Instance,
  { goal, steps, finalAnswer }: Run,
  label: Label,
): LabelledTrajectory {
  return { id: agentId(id), instanceId: id, goal, steps, finalAnswer, label };
}
