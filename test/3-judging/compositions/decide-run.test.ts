import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decideRun, type OnRecord } from '../../../src/3-judging/compositions/decide-run.ts';
import { type Said, UNSCORED } from '../../../src/3-judging/compositions/operators.ts';
import { parseExpression } from '../../../src/3-judging/compositions/parse-expression.ts';

type Answer = (Pick<Said, 'flag'> & Partial<Said>) | null;

/** What a composition says where its judges say this, and whom it asked. */
function decided(text: string, answers: Readonly<Record<string, Answer | readonly Answer[]>>) {
  const asked: string[] = [];
  const listOf = (judge: string) => [answers[judge] ?? null].flat();
  const record: OnRecord = {
    repetitions: (judge) => listOf(judge).length,
    stack: () => UNSCORED,
    said(judge, repetition): Said | null {
      const answer = listOf(judge)[repetition - 1] ?? null;
      asked.push(repetition === 1 ? judge : `${judge}#${repetition}`);
      if (answer === null) return null;
      const { flag, confidence = 1 } = answer;
      const suspicion = flag < 0 ? Number.NaN : flag === 1 ? confidence : 1 - confidence;
      return { confidence, suspicion, direction: 1, by: null, ...answer };
    },
  };
  const said = decideRun(parseExpression(text), 1, record);
  return { flag: said?.flag ?? null, said, asked };
}

const [FLAG, PASS, OPEN] = [{ flag: 1 }, { flag: 0 }, { flag: -1 }];

describe('what a composition says', () => {
  it('is decided wherever no answer that could not be read would change it', () => {
    const answer = fc.constantFrom(FLAG, PASS, OPEN);
    const texts = [
      'any(a, b, c)',
      'all(a, b, c)',
      'majority(a, b, c)',
      'votes(2, a, b, c)',
      'weighted(a*2, b, c, at=2)',
      'weighted(a*3, b, c)',
      'cascade(a, b, c)',
      'any(all(a, b), c)',
    ];
    fc.assert(
      fc.property(fc.constantFrom(...texts), answer, answer, answer, (text, a, b, c) => {
        const fill = (given: Answer): readonly Answer[] =>
          given?.flag === -1 ? [FLAG, PASS] : [given];
        const flags = new Set<number | null>();
        for (const x of fill(a))
          for (const y of fill(b))
            for (const z of fill(c)) flags.add(decided(text, { a: x, b: y, c: z }).flag);
        const [only] = flags;
        expect(decided(text, { a, b, c }).flag).toBe(flags.size === 1 ? only : -1);
      }),
    );
  });

  it.each([
    ['any(a, b)', 1],
    ['all(a, b)', 0],
    ['majority(a, b)', 0],
    ['votes(1, a, b)', 1],
    ['weighted(a*2, b)', 1],
    ['weighted(a, b)', 0],
    ['cascade(b, a)', 1],
    ['threshold(a, 0.9)', 1],
    ['threshold(a, 1.1)', 0],
  ])('%s is %i where a flags and b passes', (text, flag) => {
    expect(decided(text, { a: FLAG, b: PASS }).flag).toBe(flag);
  });

  it('asks the dear judge only where the cheap one passes', () => {
    expect(decided('cascade(a, b)', { a: FLAG, b: PASS })).toMatchObject({ flag: 1, asked: ['a'] });
    expect(decided('cascade(a, b)', { a: PASS, b: FLAG }).asked).toEqual(['a', 'b']);
    expect(decided('cascade(a, b)', { a: OPEN, b: FLAG })).toMatchObject({ flag: 1 });
    expect(decided('cascade(a, b)', { a: OPEN, b: PASS })).toMatchObject({ flag: -1 });
  });

  it('asks the dear judge only where the cheap one is unsure, and goes by it', () => {
    const text = 'cascade(a, b, unsure=0.8)';
    const said = (confidence: number) => ({ flag: 1, confidence });
    expect(decided(text, { a: said(0.8), b: PASS })).toMatchObject({ flag: 1, asked: ['a'] });
    expect(decided(text, { a: said(0.7), b: PASS })).toMatchObject({ flag: 0, asked: ['a', 'b'] });
    expect(decided(text, { a: OPEN, b: PASS })).toMatchObject({ flag: 0, asked: ['a', 'b'] });
    expect(decided(text, { a: said(0.7), b: OPEN })).toMatchObject({ flag: -1 });
  });

  it('asks in order, and nobody once it is decided', () => {
    const answers = { a: PASS, b: FLAG, c: FLAG };
    expect(decided('all(a, b, c)', answers).asked).toEqual(['a']);
    expect(decided('any(a, b, c)', answers).asked).toEqual(['a', 'b']);
    expect(decided('majority(c, b, a)', answers).asked).toEqual(['c', 'b']);
    expect(decided('weighted(b*2, a, c, at=2)', answers).asked).toEqual(['b']);
    expect(decided('votes(2, d)', { d: [PASS, PASS, FLAG] }).asked).toEqual(['d', 'd#2']);
  });

  it('is nothing where a verdict that it needs is not on record', () => {
    expect(decided('any(a, b)', { a: PASS, b: null }).flag).toBeNull();
    expect(decided('any(a, b)', { a: FLAG, b: null }).flag).toBe(1);
    expect(decided('any(a, b)', { a: null, b: FLAG })).toMatchObject({
      flag: null,
      asked: ['a'],
    });
    expect(decided('cascade(a, b)', { a: FLAG, b: null }).flag).toBe(1);
  });

  it('counts votes over the repetitions of one judge', () => {
    const a = [FLAG, PASS, FLAG, PASS, PASS];
    expect(decided('votes(2, a)', { a })).toMatchObject({ flag: 1 });
    expect(decided('votes(3, a)', { a })).toMatchObject({ flag: 0 });
    expect(decided('votes(2, a, of=2)', { a })).toMatchObject({ flag: 0, asked: ['a', 'a#2'] });
    expect(decided('votes(2, a)', { a: [FLAG, OPEN, PASS] }).flag).toBe(-1);
    expect(decided('any(votes(2, a), b)', { a, b: PASS }).flag).toBe(1);
  });

  it('holds a threshold to the numbers that the judge gave, in their direction', () => {
    const low = { flag: 0, suspicion: -2, direction: -1 } as const;
    const flags = [1, 2, 3].map((t) => decided(`threshold(a, ${t})`, { a: low }).flag);
    expect(flags).toEqual([0, 1, 1]);
    expect(decided('threshold(a, 2)', { a: { flag: 0, suspicion: Number.NaN } }).flag).toBe(-1);
  });

  it('is as sure as the vote that decides it', () => {
    const answers = { a: { flag: 1, confidence: 0.9 }, b: { flag: 0, confidence: 0.7 } };
    expect(decided('any(a, b)', answers).said?.confidence).toBeCloseTo(0.9);
    expect(decided('all(a, b)', answers).said?.confidence).toBeCloseTo(0.7);
    const confidence = fc.double({ min: 0.5, max: 1, noNaN: true });
    const answer = fc.record({ flag: fc.constantFrom(0, 1, -1), confidence });
    const texts = [
      'any(a, b, c)',
      'all(a, b, c)',
      'votes(2, a, b, c)',
      'cascade(a, b, c)',
      'weighted(a*2, b, c)',
      'cascade(a, b, c, unsure=0.7)',
    ];
    fc.assert(
      fc.property(fc.constantFrom(...texts), answer, answer, answer, (text, a, b, c) => {
        const { said } = decided(text, { a, b, c });
        if (said === null || said.flag < 0) return;
        expect(said.confidence).toBeGreaterThanOrEqual(0.5);
        expect(said.confidence).toBeLessThanOrEqual(1);
      }),
    );
  });
});
