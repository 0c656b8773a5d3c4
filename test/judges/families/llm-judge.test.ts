import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { planSet } from '../../../src/dataset/plan-set.ts';
import { numberFormats } from '../../../src/environment/number-formats.ts';
import { supportDesk } from '../../../src/environments/support-desk/support-desk.ts';
import { judgeFamilies } from '../../../src/judges/families/judge-families.ts';
import { llmJudge } from '../../../src/judges/families/llm-judge.ts';
import { outcomeSchema, stepSchema } from '../../../src/judges/families/schemas.ts';
import { majority, selfConsistencyJudge } from '../../../src/judges/families/self-consistency.ts';
import type { Decision } from '../../../src/judges/model-judge.ts';
import { labelledSet } from '../../../src/pipeline/2-inject.ts';
import { fakeModel } from '../../support/models/fake-model.ts';

const setting = {
  subject: supportDesk,
  formats: numberFormats(supportDesk),
  model: fakeModel(undefined, { name: 'qwen2.5:14b' }).model,
};
const set = [...labelledSet(planSet(supportDesk, { size: 400, seed: 7, withParents: false }))];
const [run] = set as [(typeof set)[0]];
const judge = (name: string) => {
  const family = judgeFamilies.find((candidate) => candidate.name === name);
  if (family === undefined) throw new Error(name);
  return llmJudge(family, setting);
};
const answer = (change: object = {}) =>
  JSON.stringify({
    reasoning: 'because',
    faulty: true,
    failure_step: 2,
    failure_type: 'wrong_tool',
    confidence: 0.8,
    ...change,
  });

describe('the schemas', () => {
  it('ask for every field, the argument first, and for nothing else', () => {
    expect(JSON.stringify(stepSchema(supportDesk.faults))).toBe(
      '{"type":"object","properties":{"reasoning":{"type":"string"},"faulty":{"type":"boolean"},' +
        '"failure_step":{"type":"integer"},"failure_type":{"type":"string","enum":["wrong_tool",' +
        '"hallucinated_argument","skipped_precondition","ignored_observation","premature_stop",' +
        '"unsupported_claim","none"]},"confidence":{"type":"number"}},"required":["reasoning",' +
        '"faulty","failure_step","failure_type","confidence"],"additionalProperties":false}',
    );
    expect(outcomeSchema(supportDesk.faults).required).toEqual([
      'reasoning',
      'faulty',
      'failure_type',
      'confidence',
    ]);
  });
});

describe('the judges that ask a model once', () => {
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
  ])('%s asks the published questions as they were asked', (name, view, sha256, schema) => {
    const asking = judge(name);
    expect([asking.id, asking.view]).toEqual([`${name}:qwen2.5:14b`, view]);
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

  it('have a step scored only where the steps are shown and checked', () => {
    const stepOf = (name: string) => judge(name).decide([answer()], run);
    for (const name of ['step', 'stepview-proctask']) {
      expect(stepOf(name)).toMatchObject({ failureStep: 2, rawFailureStep: 2 });
    }
    for (const name of ['outview-outtask', 'outview-proctask', 'stepview-outtask']) {
      expect(stepOf(name)).toMatchObject({ failureStep: null, rawFailureStep: 2 });
    }
    expect(judge('outcome').decide([answer({ failure_step: undefined })], run)).toMatchObject({
      faulty: true,
      failureStep: null,
      rawFailureStep: null,
    });
  });

  it('do not throw for an answer that is not there', () => {
    expect(judge('step').decide([], run)).toEqual({ unscored: expect.any(String), raw: '' });
  });
});

describe('self-consistency', () => {
  const clean = answer({ faulty: false, failure_step: -1, failure_type: 'none' });

  it('asks the step judge k times at 0.7, each with a seed of its own', () => {
    const ensemble = selfConsistencyJudge(setting);
    expect([ensemble.id, ensemble.view]).toEqual(['selfcons3:qwen2.5:14b', 'step']);
    const questions = ensemble.questions(run);
    expect(questions.map(({ seed, sample }) => [seed, sample])).toEqual([
      [7, 0],
      [8, 1],
      [9, 2],
    ]);
    for (const question of questions) {
      expect(question).toMatchObject({
        prompt: judge('step').questions(run)[0]?.prompt,
        temperature: 0.7,
        contextTokens: 8192,
      });
    }
    expect(selfConsistencyJudge(setting, { k: 5 }).id).toBe('selfcons5:qwen2.5:14b');
    expect(() => selfConsistencyJudge(setting, { k: 0 })).toThrow('--k must be a whole number');
  });

  it('takes the majority, and its share as the confidence', () => {
    const ensemble = selfConsistencyJudge(setting);
    expect(
      ensemble.decide([answer({ failure_step: 4 }), clean, answer({ failure_step: 3 })], run),
    ).toEqual({
      faulty: true,
      failureStep: 4,
      failureType: 'wrong_tool',
      confidence: 2 / 3,
      rationale: '2/3 votes for faulty',
      rawFailureStep: 4,
    });
    expect(ensemble.decide([clean, answer(), clean], run)).toMatchObject({
      faulty: false,
      failureStep: null,
      failureType: null,
      confidence: 2 / 3,
      rationale: '1/3 votes for faulty',
    });
    expect(ensemble.decide([clean, clean, clean], run)).toMatchObject({ confidence: 1 });
  });

  it('calls a tie clean, and takes the step and type named most often by those who flag', () => {
    expect(selfConsistencyJudge(setting, { k: 2 }).decide([answer(), clean], run)).toMatchObject({
      faulty: false,
      confidence: 0.5,
      rationale: '1/2 votes for faulty',
    });
    const votes = [
      answer({ failure_step: 99, failure_type: 'none' }),
      answer({ failure_step: 99, failure_type: 'none' }),
      answer({ failure_step: 1, failure_type: 'premature_stop' }),
      answer({ failure_step: 3, failure_type: 'unsupported_claim' }),
      answer({ failure_step: 3, failure_type: 'premature_stop' }),
    ];
    expect(selfConsistencyJudge(setting, { k: 5 }).decide(votes, run)).toMatchObject({
      failureStep: 3,
      failureType: 'premature_stop',
      rawFailureStep: 99,
    });
  });

  it('stands where an unreadable sample could not have changed it, and is unscored elsewhere', () => {
    const ensemble = selfConsistencyJudge(setting);
    expect(ensemble.decide([answer(), 'oops', answer()], run)).toMatchObject({
      faulty: true,
      confidence: 2 / 3,
      rationale: '2/3 votes for faulty',
    });
    expect(ensemble.decide([clean, clean, 'oops'], run)).toMatchObject({
      faulty: false,
      confidence: 2 / 3,
    });
    expect(ensemble.decide([answer(), clean, 'oops'], run)).toEqual({
      unscored: expect.stringContaining('1 of 3 samples cannot be read'),
      raw: 'oops',
    });
    expect(ensemble.decide(['a', 'b', 'c'], run)).toMatchObject({ raw: 'a\nb\nc' });
  });

  it('gives for readable votes what counting gives, for any k', () => {
    for (let k = 1; k <= 7; k++) {
      for (let flags = 0; flags <= k; flags++) {
        const vote = (_: unknown, i: number): Decision => ({
          faulty: i < flags,
          failureStep: null,
          failureType: null,
          confidence: 0.5,
          rationale: '',
        });
        const faulty = flags > k / 2;
        expect(majority(Array.from({ length: k }, vote))).toMatchObject({
          faulty,
          confidence: (faulty ? flags : k - flags) / k,
        });
      }
    }
  });
});
