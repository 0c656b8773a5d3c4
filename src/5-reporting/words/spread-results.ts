import type { Json } from '../../run/json.ts';
import { isToolStep, type Run } from '../../run/run.ts';
import { prettyJson } from './pretty-json.ts';

/**
 * A run for people to read: results that are JSON in a text are spread over lines, and so are results
 * that hold a text of several lines, such as a file.
 */
export function spreadResults<Shown extends Run>(run: Shown): Shown {
  const steps = run.steps.map((step) => {
    if (!isToolStep(step)) return step;
    const { observation } = step;
    return { ...step, observation: { ...observation, data: spread(observation.data) } };
  });
  return { ...run, steps };
}

function spread(data: Json): Json {
  if (typeof data === 'string') return prettyJson(data);
  if (typeof data !== 'object' || data === null || Array.isArray(data)) return data;
  const fields = Object.entries(data);
  if (!fields.some(([, value]) => isLong(value))) return data;
  return fields
    .map(([key, value]) =>
      isLong(value) ? `${key}:\n${value}` : `${key}: ${JSON.stringify(value)}`,
    )
    .join('\n');
}

const isLong = (value: Json | undefined): value is string =>
  typeof value === 'string' && value.trimEnd().includes('\n');
