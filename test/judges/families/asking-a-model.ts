import { planSet } from '../../../src/dataset/plan-set.ts';
import { numberFormats } from '../../../src/environment/number-formats.ts';
import { supportDesk } from '../../../src/environments/support-desk/support-desk.ts';
import { llmJudge } from '../../../src/judges/families/llm-judge.ts';
import { outcome } from '../../../src/judges/families/outcome.ts';
import { outviewOuttask } from '../../../src/judges/families/outview-outtask.ts';
import { outviewProctask } from '../../../src/judges/families/outview-proctask.ts';
import { step } from '../../../src/judges/families/step.ts';
import { stepviewOuttask } from '../../../src/judges/families/stepview-outtask.ts';
import { stepviewProctask } from '../../../src/judges/families/stepview-proctask.ts';
import type { ModelJudge } from '../../../src/judges/judge.ts';
import { labelledSet } from '../../../src/pipeline/labelled-set.ts';
import { fakeModel } from '../../support/models/fake-model.ts';

export const setting = {
  subject: supportDesk,
  formats: numberFormats(supportDesk),
  model: fakeModel(() => '', { name: 'qwen2.5:14b' }).model,
};

export const set = [
  ...labelledSet(planSet(supportDesk, { size: 400, seed: 7, withParents: false })),
];
export const [run] = set as [(typeof set)[0]];

const promptFamilies = [
  outcome,
  step,
  outviewOuttask,
  outviewProctask,
  stepviewOuttask,
  stepviewProctask,
];

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
