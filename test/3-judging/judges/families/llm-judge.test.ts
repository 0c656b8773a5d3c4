import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { supportDesk } from '../../../../src/1-worlds/support-desk/support-desk.ts';
import { outcomeSchema, stepSchema } from '../../../../src/3-judging/judges/answers/schemas.ts';
import { llmJudge } from '../../../../src/3-judging/judges/families/llm-judge.ts';
import {
  type PromptFamily,
  promptFamilies,
} from '../../../../src/3-judging/judges/families/prompt-families.ts';
import { questionKey } from '../../../../src/3-judging/work/work-item.ts';
import { fakeModel } from '../../../support/models/fake-model.ts';
import { familyJudge, modelAnswer, run, set, setting } from './asking-a-model.ts';

describe('a judge that asks a model once', () => {
  const prompts = {
    A: 'bdd0a3e1df58fa1b33503a46d1e0c8ce0c7d1ecbb323b88929d73d08f56c3e49',
    B: '404a43473203c6ea1da7de586676b468be700c4310413f22d2a45121fb5baaa3',
    C: '7cfd6930fe922bfd0b4868a2bbb50cad964914fc52404a8d5fabbbc06745df1e',
    D: '6dce19cae7ab2917aef783e30905d129d0da03eb8c3a5d22a1a9898eef658b82',
  };

  it.each([
    ['outcome', 'outcome', prompts.A, outcomeSchema(supportDesk.faults)],
    ['step', 'step', prompts.D, stepSchema(supportDesk.faults)],
    ['outview-outtask', 'outcome', prompts.A, stepSchema(supportDesk.faults)],
    ['outview-proctask', 'outcome', prompts.B, stepSchema(supportDesk.faults)],
    ['stepview-outtask', 'step', prompts.C, stepSchema(supportDesk.faults)],
    ['stepview-proctask', 'step', prompts.D, stepSchema(supportDesk.faults)],
  ])('of the family %s asks the published questions', (name, view, sha256, schema) => {
    const asking = familyJudge(name);
    expect(asking).toMatchObject({ kind: 'model', id: `${name}:qwen2.5:14b`, family: name, view });
    const digest = createHash('sha256');
    for (const trajectory of set) {
      const questions = asking.questions(trajectory);
      expect(questions).toHaveLength(1);
      digest.update(`${questions[0]?.prompt}\0`);
    }
    expect(digest.digest('hex')).toBe(sha256);
    expect(asking.questions(run)[0]).toMatchObject({
      schema,
      temperature: 0,
      seed: 7,
      contextTokens: 8192,
      sample: 0,
    });
  });

  it('has what a model reads where the paper fixed nothing, and what the user says everywhere', () => {
    const [family] = promptFamilies as [PromptFamily];
    const contextOf = (changes: object) =>
      llmJudge(family, { ...setting, ...changes }).questions(run)[0]?.contextTokens;
    expect(contextOf({ model: fakeModel().model })).toBeNull();
    expect(contextOf({ model: fakeModel().model, context: 4096 })).toBe(4096);
    expect(contextOf({ context: 4096 })).toBe(4096);
  });

  it('asks another question, under another key, where the user limits the answer', () => {
    const [family] = promptFamilies as [PromptFamily];
    const [plain, limited] = [{}, { maxAnswerTokens: 200 }].map((changes) => {
      const judge = llmJudge(family, { ...setting, ...changes });
      return { judge, question: judge.questions(run)[0] };
    });
    expect(plain?.question?.answerTokens).toBeUndefined();
    expect(limited?.question?.answerTokens).toBe(200);
    const keys = [plain, limited].map((each) =>
      each?.question === undefined ? '' : questionKey(each.judge, null, each.question, 1),
    );
    expect(new Set(keys).size).toBe(2);
  });

  it('has its step scored only if it sees the steps and is asked to check them', () => {
    const stepOf = (name: string) => familyJudge(name).decide([modelAnswer()], run);
    for (const name of ['step', 'stepview-proctask']) {
      expect(stepOf(name)).toMatchObject({ failureStep: 2, rawFailureStep: 2 });
    }
    for (const name of ['outview-outtask', 'outview-proctask', 'stepview-outtask']) {
      expect(stepOf(name)).toMatchObject({ failureStep: null, rawFailureStep: 2 });
    }
    expect(
      familyJudge('outcome').decide([modelAnswer({ failure_step: undefined })], run),
    ).toMatchObject({
      faulty: true,
      failureStep: null,
      rawFailureStep: null,
    });
  });

  it('is unscored, and does not throw, if there is no answer', () => {
    expect(familyJudge('step').decide([], run)).toEqual({ unscored: expect.any(String), raw: '' });
  });
});
