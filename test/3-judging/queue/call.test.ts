import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ExternalJudge } from '../../../src/3-judging/judges/judge.ts';
import { type Model, ModelFailure } from '../../../src/3-judging/models/model.ts';
import {
  judgeAnswer,
  judgeCall,
  modelAnswer,
  modelCall,
  NO_LIMITS,
} from '../../../src/3-judging/queue/call.ts';
import { judgeAnswerer, modelAnswerer } from '../../../src/3-judging/queue/worker/answerer.ts';

const engine = { engine: 'test', version: null, digest: null };
const model: Model = {
  name: 'm',
  endpoint: 'here',
  describe: async () => engine,
  generate: async () => ({ text: 'yes', promptTokens: 1, completionTokens: 2, latencySeconds: 0 }),
};
const judge: ExternalJudge = {
  kind: 'external',
  id: 'j',
  view: 'step',
  endpoint: 'here',
  judge: async () => ({ unscored: 'no', raw: '' }),
} as ExternalJudge;

const limit = fc.option(fc.integer({ min: 1, max: 1_000_000_000 }));
const limits = fc.record({ calls: limit, requestsPerMinute: limit, tokensPerMinute: limit });
const text = fc.string({ unit: 'binary' });
const json = fc.jsonValue().map((value) => JSON.parse(JSON.stringify(value)));
const object = fc.dictionary(
  fc.string().filter((key) => key !== '__proto__'),
  json,
);

/** What Redis makes of a value: text, and back. */
const through = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value));

describe('a call', () => {
  it('to a model is read by the worker as the run wrote it', () => {
    const call = fc.record({
      prompt: text,
      schema: object,
      temperature: fc.double({ min: 0, max: 2, noNaN: true }).map((each) => each + 0),
      seed: fc.maxSafeInteger(),
      contextTokens: fc.integer({ min: 1 }),
      limits,
    });
    fc.assert(
      fc.property(call, (asked) => {
        expect(modelCall.parse(through(asked))).toEqual(through(asked));
      }),
    );
  });

  it('to a judge is read by the worker as the run wrote it', () => {
    const input = fc.record(
      {
        id: fc.string({ maxLength: 100 }),
        view: fc.constantFrom('step', 'outcome'),
        text,
        goal: text,
        final_answer: text,
        steps: fc.option(fc.array(object)),
        instructions: text,
      },
      { requiredKeys: ['id', 'view', 'text', 'goal', 'final_answer', 'steps'] },
    );
    fc.assert(
      fc.property(input, limits, (shown, allowed) => {
        const asked = through({ input: shown, limits: allowed });
        expect(judgeCall.parse(asked)).toEqual(asked);
      }),
    );
  });

  it.each([
    ['model', modelAnswerer(model, engine)],
    ['judge', judgeAnswerer(judge)],
  ] as const)('of any other shape is refused by a %s, in one line', (_, answerer) => {
    const whole = { prompt: '', schema: {}, temperature: 0, seed: 0, contextTokens: 1 };
    const nearly = fc
      .record({ key: fc.constantFrom(...Object.keys(whole), 'limits', 'module'), value: json })
      .map(({ key, value }) => ({ ...whole, limits: NO_LIMITS, [key]: value }));
    fc.assert(
      fc.property(fc.oneof(json, fc.anything(), nearly), (content) => {
        try {
          const { tokensAtMost } = answerer.read(content);
          expect(tokensAtMost).toBeGreaterThanOrEqual(0);
          expect(Object.keys(content as object)).not.toContain('module');
        } catch (error) {
          expect(error).toBeInstanceOf(ModelFailure);
          expect((error as ModelFailure).kind).toBe('bad request');
          expect((error as ModelFailure).message).not.toContain('\n');
        }
      }),
    );
  });
});

it('an answer is taken in its shape and in no other', () => {
  const answer = { text: 'yes', promptTokens: 1, completionTokens: null, latencySeconds: 0.5 };
  expect(modelAnswer.safeParse(answer).success).toBe(true);
  const verdict = {
    faulty: true,
    failure_step: 3,
    failure_type: null,
    confidence: 0.5,
    rationale: '',
  };
  expect(judgeAnswer.safeParse(verdict).success).toBe(true);
  for (const broken of [
    { ...answer, text: 'x'.repeat((4 << 20) + 1) },
    { ...answer, latencySeconds: -1 },
    { ...answer, promptTokens: 1.5 },
    { ...answer, faulty: true },
    null,
  ]) {
    expect(modelAnswer.safeParse(broken).success).toBe(false);
  }
  for (const broken of [
    { ...verdict, failure_step: 'two' },
    { ...verdict, confidence: null },
    { ...verdict, trajectory_id: 'another' },
    { ...verdict, unscored: 'both' },
  ]) {
    expect(judgeAnswer.safeParse(broken).success).toBe(false);
  }
});
