import { numberFormats } from '../../../../src/1-worlds/contract/number-formats.ts';
import { supportDesk } from '../../../../src/1-worlds/support-desk/support-desk.ts';
import { planSet } from '../../../../src/2-planting/plan/plan-set.ts';
import { labelledSet } from '../../../../src/2-planting/plant.ts';
import { llmJudge } from '../../../../src/3-judging/judges/families/llm-judge.ts';
import { promptFamilies } from '../../../../src/3-judging/judges/families/prompt-families.ts';
import type { ModelJudge } from '../../../../src/3-judging/judges/judge.ts';
import { fakeModel } from '../../../support/models/fake-model.ts';

export const setting = {
  subject: supportDesk,
  formats: numberFormats(supportDesk),
  model: fakeModel(() => '', { name: 'qwen2.5:14b', loadsContext: true }).model,
};

export const set = [...labelledSet(planSet(supportDesk, { size: 400, seed: 7, parents: false }))];
export const [run] = set as [(typeof set)[0]];

export function familyJudge(name: string): ModelJudge {
  const family = promptFamilies.find((candidate) => candidate.name === name);
  if (family === undefined) throw new Error(`there is no family ${name}`);
  return llmJudge(family, setting);
}

/** A model's answer that flags step 2 as a wrong tool, with changes. */
export const modelAnswer = (change: object = {}): string =>
  JSON.stringify({
    reasoning: 'because',
    faulty: true,
    failure_step: 2,
    failure_type: 'wrong_tool',
    confidence: 0.8,
    ...change,
  });
