import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findJsonObject } from '../../../../src/3-judging/judges/answers/find-json-object.ts';
import {
  parseVerdict,
  type VerdictRules,
} from '../../../../src/3-judging/judges/answers/parse-verdict.ts';
import { isUnscored } from '../../../../src/3-judging/judges/judge.ts';

const rules: VerdictRules = {
  types: ['wrong_tool', 'premature_stop'],
  stepCount: 6,
  asksStep: true,
  scoresStep: true,
};

const stated = {
  reasoning: 'Step 2 asks the wrong tool.',
  faulty: true,
  failure_step: 2,
  failure_type: 'wrong_tool',
  confidence: 0.9,
};
const parse = (change: object, with_: Partial<VerdictRules> = {}) =>
  parseVerdict(JSON.stringify({ ...stated, ...change }), { ...rules, ...with_ });

describe('an answer that can be read', () => {
  it('is a judgement with the argument as its rationale', () => {
    expect(parse({})).toEqual({
      faulty: true,
      failureStep: 2,
      failureType: 'wrong_tool',
      confidence: 0.9,
      rationale: 'Step 2 asks the wrong tool.',
      rawFailureStep: 2,
    });
  });

  it.each([
    [0.2, 0.5],
    [-3, 0.5],
    [0.5, 0.5],
    [1, 1],
    [95, 1],
  ])('has its confidence of %d clamped to %d', (given, held) => {
    expect(parse({ confidence: given })).toMatchObject({ confidence: held });
  });

  it.each([-1, 6, 99])(
    'loses the step %d that the run does not have, but keeps it as the raw step',
    (step) => {
      expect(parse({ failure_step: step })).toMatchObject({
        faulty: true,
        failureStep: null,
        rawFailureStep: step,
      });
    },
  );

  it('has no type if it names none, names an unknown one or passes, and no step if it passes', () => {
    expect(parse({ failure_type: 'none' })).toMatchObject({ faulty: true, failureType: null });
    expect(parse({ failure_type: 'gremlins' })).toMatchObject({ failureType: null });
    expect(parse({ failure_type: null, failure_step: null })).toMatchObject({
      failureType: null,
      failureStep: null,
      rawFailureStep: null,
    });
    expect(parse({ faulty: false })).toMatchObject({
      faulty: false,
      failureType: null,
      failureStep: null,
      rawFailureStep: 2,
    });
  });

  it('has no step scored if the judge was not asked to find it', () => {
    expect(parse({}, { scoresStep: false })).toMatchObject({
      failureStep: null,
      rawFailureStep: 2,
    });
    const { failure_step: _, ...withoutStep } = stated;
    expect(
      parseVerdict(JSON.stringify(withoutStep), { ...rules, asksStep: false, scoresStep: false }),
    ).toMatchObject({ faulty: true, failureStep: null, rawFailureStep: null });
  });

  it.each([
    ['a code fence', (json: string) => `\`\`\`json\n${json}\n\`\`\``],
    ['prose', (json: string) => `Let me {think} about it.\n${json}\nThat is all.`],
    ['white space', (json: string) => `\n\n  ${json}  \n`],
  ])('may be wrapped in %s', (_, wrap) => {
    expect(parseVerdict(wrap(JSON.stringify(stated, null, 2)), rules)).toMatchObject({
      faulty: true,
      failureStep: 2,
    });
  });

  it('may have braces and quotation marks in its argument', () => {
    const reasoning = 'It said "{\\"faulty\\": false}" } and { again.';
    expect(parseVerdict(`So: ${JSON.stringify({ ...stated, reasoning })}`, rules)).toMatchObject({
      faulty: true,
      rationale: reasoning,
    });
  });
});

describe('an answer that cannot be read', () => {
  it.each([
    ['is empty', ''],
    ['is prose', 'The run looks fine to me.'],
    ['is not an object', '[true]'],
    ['is cut short', JSON.stringify(stated).slice(0, -5)],
    ['is cut short after an object', `{"a": ${JSON.stringify(stated)}`],
    [
      'has two objects',
      `${JSON.stringify(stated)}\n${JSON.stringify({ ...stated, faulty: false })}`,
    ],
    ['has NaN as its confidence', JSON.stringify(stated).replace('0.9', 'NaN')],
    ['has an endless confidence', JSON.stringify(stated).replace('0.9', '1e999')],
    ['has its confidence as text', JSON.stringify({ ...stated, confidence: '0.9' })],
    ['has faulty as text', JSON.stringify({ ...stated, faulty: 'yes' })],
    ['has faulty as a number', JSON.stringify({ ...stated, faulty: 1 })],
    ['lacks its type', JSON.stringify({ ...stated, failure_type: undefined })],
    ['lacks its step', JSON.stringify({ ...stated, failure_step: undefined })],
    ['lacks its argument', JSON.stringify({ ...stated, reasoning: undefined })],
    ['has half a step', JSON.stringify({ ...stated, failure_step: 2.5 })],
    ['has a step as text', JSON.stringify({ ...stated, failure_step: '2' })],
  ])('because it %s is unscored, with its text', (_, text) => {
    expect(parseVerdict(text, rules)).toEqual({ unscored: expect.any(String), raw: text });
  });

  it('is not searched if it is huge', () => {
    const text = '{'.repeat(10_000_000);
    expect(parseVerdict(text, rules)).toEqual({
      unscored: 'the answer has 10000000 characters, which is too long for a verdict',
      raw: text,
    });
  });
});

describe('whatever the text', () => {
  const near = fc
    .tuple(
      fc.record(
        {
          reasoning: fc.oneof(fc.string({ unit: 'binary' }), fc.jsonValue()),
          faulty: fc.oneof(fc.boolean(), fc.jsonValue()),
          failure_step: fc.oneof(fc.integer(), fc.jsonValue()),
          failure_type: fc.oneof(
            fc.constantFrom('wrong_tool', 'none', '__proto__'),
            fc.jsonValue(),
          ),
          confidence: fc.oneof(fc.double(), fc.jsonValue()),
        },
        { requiredKeys: [] },
      ),
      fc.string(),
      fc.string(),
      fc.nat(400),
    )
    .map(([value, before, after, cut]) => {
      const text = `${before}${JSON.stringify(value)}${after}`;
      return cut < text.length ? text.slice(0, text.length - cut) : text;
    });

  it('never throws, and gives a verdict within bounds or the text', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), near), (text) => {
        const decision = parseVerdict(text, rules);
        if (isUnscored(decision)) {
          expect(decision.raw).toBe(text);
          return;
        }
        const { confidence, failureStep, failureType, faulty } = decision;
        expect(confidence >= 0.5 && confidence <= 1).toBe(true);
        expect(failureStep === null || (failureStep >= 0 && failureStep < 6)).toBe(true);
        expect(failureType === null || rules.types?.includes(failureType)).toBe(true);
        if (!faulty) expect([failureStep, failureType]).toEqual([null, null]);
      }),
      { numRuns: 3000 },
    );
  });

  it('finds an object that prose without braces surrounds', () => {
    const prose = fc.string().map((text) => text.replace(/[{}]/g, ''));
    fc.assert(
      fc.property(prose, fc.dictionary(fc.string(), fc.jsonValue()), prose, (a, object, b) => {
        const json = JSON.stringify(object);
        expect(findJsonObject(`${a} ${json} ${b}`)).toEqual({ object: JSON.parse(json) });
      }),
    );
  });
});
