import type { Json } from '../../trajectory/json.ts';
import { type Run, toolSteps } from '../../trajectory/run.ts';

/**
 * What a run looks like when its values are taken out: the order of its calls and whether they
 * succeeded, each thought, and each sentence of the reply. Correct runs of other tasks look the same.
 *
 *     ['get_customer, lookup_order, …', 'get_customer: Confirm who is asking …', 'Hi _ _, I have …']
 */
export function formOf(run: Run): readonly string[] {
  const steps = toolSteps(run);
  const values = new Set(
    [run.goal, ...steps.flatMap(({ observation }) => textsIn(observation.data))].flatMap(words),
  );
  const form = (text: string): string =>
    text
      .replace(/[\p{L}\p{N}_./@:#-]*\p{N}(?:[\p{L}\p{N}_./@:#-]*[\p{L}\p{N}])?/gu, '_')
      .replace(/\p{Lu}[\p{L}'’-]*/gu, (word) => (values.has(word) ? '_' : word));
  const calls = steps.map(
    ({ call, observation }) => `${call.tool}${observation.ok ? '' : ' (failed)'}`,
  );
  return [
    calls.join(', '),
    ...steps.map(({ thought, call }) => `${call.tool}: ${form(thought)}`),
    ...run.finalAnswer.split(/(?<=[.!?])\s+/).map(form),
  ];
}

/** The texts in a value, at any depth. */
function textsIn(value: Json): readonly string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

const words = (text: string): readonly string[] => text.match(/\p{Lu}[\p{L}'’-]*/gu) ?? [];
