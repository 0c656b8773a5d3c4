import { loadEnvironment } from '../../../src/1-worlds/load-environment.ts';
import { planSet } from '../../../src/2-planting/plan/plan-set.ts';
import { labelledSet } from '../../../src/2-planting/plant.ts';
import { asJudge } from '../../../src/3-judging/judges/defined-judge.ts';
import type { ExternalInput, UserAnswer } from '../../../src/3-judging/judges/judge.ts';
import { promptSource } from '../../../src/3-judging/shown/ask-for-prompts.ts';
import type { CapturingModel } from '../../../src/3-judging/shown/capturing-model.ts';
import {
  comparePrompts,
  type PromptsCompared,
} from '../../../src/3-judging/shown/compare-prompts.ts';
import { type IndexedSet, indexedSet } from '../../../src/folder/set/indexed-set.ts';
import { formatsFrom } from '../../../src/run/number-formats.ts';

/** A few pairs of every fault type of the support desk. */
export async function smallSet(): Promise<IndexedSet> {
  const desk = await loadEnvironment('support-desk');
  return indexedSet([...labelledSet(planSet(desk, { size: 36, seed: 7, parents: true }))]);
}

/** What a judge of these prompts sends, compared: its prompts go to the model as a client would send them. */
export function comparedOf(
  model: CapturingModel,
  set: IndexedSet,
  send: (input: ExternalInput) => Promise<UserAnswer | undefined>,
  pairsOfType = 2,
): Promise<PromptsCompared> {
  const judge = asJudge({
    kind: 'defined',
    id: 'sending',
    view: 'step',
    judge: async (input) => (await send(input)) ?? { faulty: false },
  });
  const source = promptSource(judge, model, formatsFrom([]), new AbortController().signal);
  if (source === null) throw new TypeError('a judge of its own has prompts');
  return comparePrompts(judge, { ...source, pairsOfType }, set);
}

/** Posts to the model as the clients of OpenAI do, and returns what it answers. */
export async function chat(model: CapturingModel, content: string, more = {}): Promise<string> {
  const body = { model: 'any', messages: [{ role: 'user', content }], ...more };
  const answer = await fetch(`${model.origin}/v1/chat/completions`, {
    method: 'POST',
    body: JSON.stringify(body),
  });
  const { choices } = (await answer.json()) as { choices: { message: { content: string } }[] };
  return choices[0]?.message.content ?? '';
}
