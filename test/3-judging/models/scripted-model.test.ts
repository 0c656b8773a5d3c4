import { describe, expect, it } from 'vitest';
import { scriptedModel } from '../../../src/3-judging/models/scripted-model.ts';
import { failureOf, request } from './http-kinds.ts';

const model = scriptedModel();
const ask = async (changes: Parameters<typeof request>[0] = {}) =>
  (await model.generate(request(changes))).text;

describe('the scripted model', () => {
  it('answers with every field of the schema, in its order, with values it allows', async () => {
    for (let index = 0; index < 50; index += 1) {
      const answer: Record<string, unknown> = JSON.parse(await ask({ prompt: `Run ${index}` }));
      expect(Object.keys(answer)).toEqual([
        'reasoning',
        'faulty',
        'failure_step',
        'failure_type',
        'confidence',
      ]);
      expect(answer.faulty).toBeTypeOf('boolean');
      expect(answer.failure_step).toSatisfy(Number.isInteger);
      expect(['wrong_tool', 'premature_stop', 'none']).toContain(answer.failure_type);
      expect(answer.confidence).toBeGreaterThanOrEqual(0.5);
      expect(answer.confidence).toBeLessThanOrEqual(1);
    }
  });

  it('respects the bounds of numbers, and draws inside lists and objects', async () => {
    const schema = {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          count: { type: 'integer', minimum: 3, maximum: 4 },
          share: { type: 'number', minimum: -1, maximum: 0 },
          nothing: { type: 'null' },
        },
      },
    };
    const [item] = JSON.parse(await ask({ schema })) as [
      { count: number; share: number; nothing: null },
    ];
    expect([3, 4]).toContain(item.count);
    expect(item.share).toBeLessThanOrEqual(0);
    expect(item.share).toBeGreaterThanOrEqual(-1);
    expect(item.nothing).toBeNull();
  });

  it('answers with one of the examples where there is no schema, drawn from both messages', async () => {
    const examples = ['PASS', 'FAIL'];
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, i) => ask({ schema: null, examples, system: `Judge ${i}` })),
    );
    expect(new Set(answers)).toEqual(new Set(examples));
    expect(await ask({ schema: null })).toMatch(/^A scripted text/);
  });

  it('depends on the prompt alone at temperature 0, and on the seed above it', async () => {
    expect(await ask({ seed: 8 })).toBe(await ask({ seed: 7 }));
    expect(await ask({ prompt: 'another' })).not.toBe(await ask());
    expect(await ask({ temperature: 0.7, seed: 8 })).not.toBe(await ask({ temperature: 0.7 }));
    expect(await ask({ temperature: 0.7 })).toBe(await ask({ temperature: 0.7 }));
  });

  it('flags about half of what it sees', async () => {
    let flagged = 0;
    for (let index = 0; index < 400; index += 1) {
      flagged += JSON.parse(await ask({ prompt: `Run ${index}` })).faulty ? 1 : 0;
    }
    expect(flagged).toBeGreaterThan(160);
    expect(flagged).toBeLessThan(240);
  });

  it('fails like any model for a prompt that is too long and for a call that is stopped', async () => {
    expect((await failureOf(model.generate(request({ contextTokens: 513 })))).kind).toBe(
      'too long',
    );
    expect((await failureOf(model.generate(request({ signal: AbortSignal.abort() })))).kind).toBe(
      'aborted',
    );
  });
});
