import { isObject, type JsonObject } from '../../run/json.ts';
import { isToolStep, type Run, type Step, type ToolStep } from '../../run/run.ts';

/** A call in a world, whose tools always answer with objects. */
export type PlayedStep = ToolStep<JsonObject>;

/** A run that consists of calls alone, as those of a world do. */
export interface PlayedRun extends Run {
  readonly steps: readonly PlayedStep[];
}

/** Any run as an environment can read it. */
export function playedRun({ goal, steps, finalAnswer }: Run): PlayedRun {
  return { goal, steps: playedSteps(steps), finalAnswer };
}

/**
 * The calls of any run, as an environment's rules can read them: a recorded run may have messages
 * between its calls, and results that are no objects.
 */
export function playedSteps(steps: readonly Step[]): readonly PlayedStep[] {
  if (steps.every(isPlayed)) return steps;
  return steps
    .filter(isToolStep)
    .map((step) =>
      isPlayed(step) ? step : { ...step, observation: { ...step.observation, data: {} } },
    );
}

function isPlayed(step: Step): step is PlayedStep {
  return isToolStep(step) && isObject(step.observation.data);
}
