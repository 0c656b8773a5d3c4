import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isUnscored } from '../../../../src/3-judging/judges/judge.ts';
import { readUserAnswer } from '../../../../src/3-judging/judges/own/user-answer.ts';
import { item, set } from './some-item.ts';

describe("what a user's judge answers", () => {
  const six = { ...item('a'), steps: set[0]?.steps ?? [] };

  it('needs nothing but a flag, which then counts as certain', () => {
    expect(readUserAnswer({ faulty: true }, six, { who: 'mine' })).toEqual({
      faulty: true,
      failureStep: null,
      failureType: null,
      confidence: 1,
      rationale: '',
      rawFailureStep: null,
    });
  });

  it('is unscored if it says the same key twice, whatever else it holds', () => {
    const read = (text: string) => readUserAnswer(JSON.parse(text), six, { who: 'mine', text });
    for (const text of [
      '{"faulty":false,"faulty":true}',
      String.raw`{"faulty":false,"x":{"faulty":1},"\u0066aulty" : true}`,
    ]) {
      expect(read(text)).toEqual({ unscored: 'faulty is in the answer twice', raw: text });
    }
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (others) => {
        const { id: _, ...rest } = others;
        const text = JSON.stringify({ ...rest, faulty: true }, null, 1);
        expect(JSON.stringify(read(text))).not.toContain('is in the answer twice');
      }),
    );
  });

  it.each(['rationale', 'reasoning', 'explanation', 'reason'])(
    'says why as %s, and keeps a score',
    (name) => {
      expect(
        readUserAnswer({ faulty: false, score: 4.5, [name]: 'so' }, six, { who: 'mine' }),
      ).toMatchObject({ faulty: false, score: 4.5, rationale: 'so' });
    },
  );

  it('may be a score alone, if it is known which scores mean a fault', () => {
    const low = { faulty_when: 'low', threshold: 0.5 } as const;
    const read = (answer: object, scale = {}) => readUserAnswer(answer, six, { scale });
    expect(read({ score: 0.49, ...low })).toMatchObject({
      faulty: true,
      score: 0.49,
      faultyWhen: 'low',
    });
    expect(read({ score: 0.5 }, low)).toMatchObject({ faulty: false, faultyWhen: 'low' });
    expect(read({ score: 0.5, faulty_when: 'high' }, low)).toMatchObject({ faulty: true });
    // What the judge says itself is its verdict, whatever its score.
    expect(read({ faulty: false, score: 0.1 }, low)).toMatchObject({ faulty: false, score: 0.1 });
    for (const unclear of [{ score: 0.5 }, { score: 0.5, threshold: 1 }, { ...low }]) {
      expect(read(unclear)).toMatchObject({ unscored: expect.stringContaining('faulty_when') });
    }
    expect(read({ score: Number.NaN }, low)).toHaveProperty('unscored');
  });

  it('may say why there is no verdict, which is an answer that can be read', () => {
    expect(readUserAnswer({ unscored: 'no reply to judge' }, six)).toEqual({
      unscored: 'no reply to judge',
      raw: '{"unscored":"no reply to judge"}',
      isStated: true,
    });
    expect(readUserAnswer({ faulty: true, unscored: null }, six)).toMatchObject({ faulty: true });
  });

  it.each([90, 1.01, -0.1])(
    'is unscored with a confidence of %d, and told what to give',
    (confidence) => {
      expect(readUserAnswer({ faulty: true, confidence }, six, { who: 'mine' })).toMatchObject({
        unscored: 'confidence: give the probability that the verdict is right, from 0 to 1',
      });
    },
  );

  it('gets the same corrections as the answer of a model', () => {
    const answer = { faulty: true, failure_step: 77, failure_type: 'gremlins', confidence: 0.1 };
    expect(readUserAnswer(answer, six, { who: 'mine' })).toMatchObject({
      failureStep: null,
      rawFailureStep: 77,
      failureType: 'gremlins',
      confidence: 0.5,
    });
  });

  it.each([
    [{}],
    [{ faulty: 'true' }],
    [{ faulty: true, confidence: '0.8' }],
    [{ faulty: true, confidence: Number.NaN }],
    [{ faulty: true, failure_step: 1.5 }],
  ])('is unscored if it is an object that cannot be read: %s', (answer) => {
    expect(readUserAnswer(answer, six, { who: 'mine' })).toEqual({
      unscored: expect.any(String),
      raw: expect.any(String),
    });
  });

  it.each([
    [undefined],
    [null],
    ['faulty'],
    [10n],
    [[{ faulty: true }]],
    [{ id: 'b', faulty: true }],
  ])('is a failed call if it is no object, or is about another item: %s', (answer) => {
    expect(() => readUserAnswer(answer, six, { who: 'mine' })).toThrow(/^mine answered /);
  });

  it('may say what was sent to a model, of which no verdict keeps anything', () => {
    const read = (answer: object) => readUserAnswer(answer, six, { who: 'mine' });
    expect(read({ faulty: true, prompt: 'secret' })).toEqual({
      ...read({ faulty: true }),
      prompts: ['secret'],
    });
    expect(read({ faulty: true, prompt: ['a', 'b'] }).prompts).toEqual(['a', 'b']);
    expect(read({ faulty: true, prompt: 7 })).toEqual(read({ faulty: true }));
    expect(read({ faulty: 'maybe', prompt: 'secret' })).toMatchObject({
      raw: '{"faulty":"maybe"}',
    });
  });

  it('gives a decision with a valid confidence, whatever the object is', () => {
    fc.assert(
      fc.property(fc.object(), (answer) => {
        fc.pre(answer.id === undefined);
        const decision = readUserAnswer(answer, six, { who: 'mine' });
        if (!isUnscored(decision)) expect(decision.confidence).toBeGreaterThanOrEqual(0.5);
      }),
    );
  });
});
