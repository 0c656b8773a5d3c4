import { GroundingPool } from '../../1-worlds/contract/grounding.ts';
import type { PlayedRun } from '../../1-worlds/contract/played-run.ts';
import type { Json } from '../../run/json.ts';

/**
 * The words with a digit in a reply, such as amounts, ids and dates, that neither the goal nor an
 * observation of the run gives. What the call that sends the reply was answered is not looked at,
 * because it might repeat the reply.
 */
export function unsourcedWords({ goal, steps, finalAnswer }: PlayedRun): readonly string[] {
  const observed = steps
    .filter(({ call }) => !textsIn(call.args).includes(finalAnswer))
    .map(({ observation }) => observation.data);
  const numbers = new GroundingPool(observed);
  const texts = [goal, ...observed.flatMap(textsIn)].join('\n');
  return finalAnswer
    .split(/\s+/)
    .map((word) => word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ''))
    .filter((word) => /\p{N}/u.test(word))
    .filter((word) => !texts.includes(word) && !numbers.grounds(Number(word.replaceAll(',', ''))));
}

function textsIn(value: Json): readonly string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(textsIn);
}
