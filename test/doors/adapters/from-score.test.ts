import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fromScore } from '../../../src/doors/adapters/from-score.ts';

/** Whatever a field of a result may hold. */
const anyValue = fc.oneof(
  fc.constantFrom(null, undefined, true, false, 0, 1, 0.5, Number.NaN, Number.POSITIVE_INFINITY),
  fc.double(),
  fc.constantFrom('', 'yes', '1', 'refused', {}, [], { score: 1 }),
);
const anyResult = fc.record(
  {
    score: anyValue,
    pass: anyValue,
    faulty: anyValue,
    probability: anyValue,
    value: anyValue,
    error: anyValue,
    notScorable: anyValue,
    refusal: anyValue,
    unscored: anyValue,
    type: fc.constantFrom('refusal', 'boolean', 'score'),
    metadata: fc.constantFrom({ graderError: true }, { graderError: false }, {}, null),
  },
  { requiredKeys: [] },
);

describe('what an evaluator of another library returned', () => {
  it.each([
    [0.3, { score: 0.3, faulty: true, faulty_when: 'low' }],
    [0.5, { score: 0.5, faulty: false, faulty_when: 'low' }],
    [true, { score: 1, faulty: false, faulty_when: 'low' }],
    [false, { score: 0, faulty: true, faulty_when: 'low' }],
    [
      { key: 'trajectory_accuracy', score: false, comment: 'It rambles.' },
      { score: 0, faulty: true, faulty_when: 'low', rationale: 'It rambles.' },
    ],
    [
      { name: 'Right', score: 1, metadata: { choice: 'A', rationale: 'Fine.' } },
      { score: 1, faulty: false, faulty_when: 'low', rationale: 'Fine.' },
    ],
    [
      { pass: false, score: 0.9, reason: 'No.' },
      { faulty: true, score: 0.9, faulty_when: 'low', rationale: 'No.' },
    ],
    [
      { type: 'boolean', probability: 0.2 },
      { score: 0.2, faulty: true, faulty_when: 'low', confidence: 0.8 },
    ],
    [
      { faulty: true, failure_step: 3, failure_type: 'x', confidence: 0.9, reasoning: 'r' },
      { faulty: true, failure_step: 3, failure_type: 'x', confidence: 0.9, rationale: 'r' },
    ],
    [{ results: [{ key: 'a', score: 1 }] }, { score: 1, faulty: false, faulty_when: 'low' }],
    [[{ name: 'a', value: true }], { score: 1, faulty: false, faulty_when: 'low' }],
  ])('%j is a score', (result, answer) => {
    expect(fromScore(result)).toEqual(answer);
  });

  it.each([
    [null, 'returned null'],
    [undefined, 'returned undefined'],
    ['1', 'returned "1"'],
    [Number.NaN, 'score is NaN'],
    [{ name: 'Right', score: null }, 'score is null'],
    [{ score: null, comment: 'rate limit' }, 'score is null: rate limit'],
    [{ label: 'good' }, 'no score, probability, value, pass or faulty'],
    [{ pass: true, score: 1, metadata: { graderError: true }, reason: '429' }, 'failed: 429'],
    [{ notScorable: { step: 'analyze', reason: 'no reply' } }, 'not scorable: no reply'],
    [{ type: 'refusal' }, 'refused'],
    [{ score: 1, error: new Error('timed out') }, 'failed: timed out'],
    [{ score: '0.9' }, 'score is "0.9"'],
    [[{ score: 1 }, { score: 1 }], 'returned 2 results'],
    [[], 'returned 0 results'],
    [4, 'score is 4; give the threshold of this scale'],
    [-1, 'give the threshold'],
  ])('%j is unscored', (result, reason) => {
    expect(fromScore(result)).toEqual({ unscored: expect.stringContaining(reason) });
  });

  it('is held to the threshold and the direction of its own scale', () => {
    expect(fromScore(3, { threshold: 4 })).toMatchObject({ faulty: true });
    expect(fromScore({ score: 4 }, { threshold: 4 })).toMatchObject({ faulty: false });
    const high = { faultyWhen: 'high' } as const;
    expect(fromScore(0.5, high)).toMatchObject({ faulty: true, faulty_when: 'high' });
    expect(fromScore(0.4, high)).toMatchObject({ faulty: false, faulty_when: 'high' });
    expect(fromScore(1, { threshold: Number.NaN })).toHaveProperty('unscored');
  });

  it('passes only what passes, whatever it holds', () => {
    let passes = 0;
    const meaning = fc.record(
      { threshold: fc.double(), faultyWhen: fc.constantFrom('low', 'high') },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(fc.oneof(anyValue, anyResult, fc.anything()), meaning, (result, means) => {
        const answer = fromScore(result, means);
        if (answer.faulty !== false) {
          // What is no flag either says why.
          expect(answer.faulty === true || typeof answer.unscored === 'string').toBe(true);
          return;
        }
        passes++;
        expect(answer.unscored).toBeUndefined();
        const found = JSON.stringify(result);
        expect(found).not.toMatch(/"type":"refusal"|"graderError":true/);
        if (typeof answer.score === 'number' && !/"(?:pass|faulty)":/.test(found)) {
          const { threshold = 0.5, faultyWhen = 'low' } = means;
          expect(answer.score >= threshold).toBe(faultyWhen === 'low');
        } else expect(found).toMatch(/"pass":true|"faulty":false/);
      }),
      { numRuns: 400 },
    );
    // The generator reaches what is to be shown.
    expect(passes).toBeGreaterThan(10);
  });

  it('reads results whose classes compute their fields', () => {
    class Result {
      get score() {
        return 0.9;
      }
    }
    expect(fromScore(new Result())).toMatchObject({ score: 0.9, faulty: false });
  });

  it('passes on what a model was asked, also as Mastra records it', () => {
    expect(fromScore({ score: 1, prompt: 'Is it right?' }).prompt).toEqual(['Is it right?']);
    const judge = {
      analyze: { executions: [{ prompt: 'one', output: {} }, { prompt: 'two' }, {}] },
      generateScore: { executions: [{ prompt: 'three' }] },
    };
    expect(fromScore({ score: 1, judge }).prompt).toEqual(['one', 'two', 'three']);
    expect(fromScore({ notScorable: { reason: 'empty' }, judge })).toEqual({
      unscored: 'not scorable: empty',
      prompt: ['one', 'two', 'three'],
    });
  });
});
