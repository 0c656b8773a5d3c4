import { isToolStep, type Run } from '../../trajectory/run.ts';
import { prettyJson } from './pretty-json.ts';

/** A run whose results that are JSON in a text are spread over lines, for people to read. */
export function spreadResults<Shown extends Run>(run: Shown): Shown {
  const steps = run.steps.map((step) => {
    if (!isToolStep(step) || typeof step.observation.data !== 'string') return step;
    const { observation } = step;
    return { ...step, observation: { ...observation, data: prettyJson(step.observation.data) } };
  });
  return { ...run, steps };
}
