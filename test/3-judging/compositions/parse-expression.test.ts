import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Expression,
  judgesIn,
  printed,
} from '../../../src/3-judging/compositions/expression.ts';
import { operators } from '../../../src/3-judging/compositions/operators.ts';
import {
  ExpressionError,
  isExpression,
  parseExpression,
} from '../../../src/3-judging/compositions/parse-expression.ts';

const id = fc.oneof(
  fc.constantFrom('programmatic', 'step:qwen2.5:14b', 'any', '0.5', 'a=b', 'my judge', 'a"b(c)'),
  fc.string({ unit: 'binary', minLength: 1, maxLength: 12 }),
);

/** Every operator with numbers that it takes. */
const NUMBERS: Readonly<Record<string, (members: number) => object>> = {
  votes: (members) => (members === 1 ? { k: 2, of: 3 } : { k: members }),
  cascade: (members) => (members === 2 ? { unsure: 0.8 } : {}),
  weighted: (members) => (members === 2 ? {} : { at: 1.25 }),
  threshold: () => ({ threshold: -0.62 }),
};

const { expression } = fc.letrec<{ expression: Expression }>((tie) => ({
  expression: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    id.map((judge): Expression => ({ judge })),
    fc
      .tuple(
        fc.constantFrom(...operators.filter(({ name }) => name !== 'learned')),
        fc.array(tie('expression'), { minLength: 3, maxLength: 3 }),
        fc.integer({ min: 0, max: 2 }),
        fc.constantFrom(1, 0.5, 2, 1e-7),
      )
      .map(([operator, all, more, weight]): Expression => {
        const [least, most] = operator.members;
        const members = all.slice(0, Math.min(most, least + more));
        const numbers = { ...NUMBERS[operator.name]?.(members.length) };
        const weights = members.map(() => (operator.weighs === true ? weight : 1));
        return { operator, members, weights, numbers };
      }),
  ),
}));

describe('an expression over judges', () => {
  it('is read as it is written, whatever its judges are called', () => {
    fc.assert(
      fc.property(expression, (given) => {
        expect(parseExpression(printed(given))).toEqual(given);
      }),
    );
  });

  it('is refused with one line that says where, whatever somebody types', () => {
    const piece = fc.constantFrom(
      ...'(),*="',
      ' ',
      'any',
      'cascade',
      'a',
      '2',
      'of=',
      '\u0000',
      '\u202e',
      '\n',
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'binary' }),
          fc.array(piece).map((all) => all.join('')),
        ),
        (text) => {
          try {
            expect(parseExpression(printed(parseExpression(text)))).toEqual(parseExpression(text));
          } catch (error) {
            expect(error).toBeInstanceOf(ExpressionError);
            expect((error as ExpressionError).message).not.toMatch(/[\p{Cc}\u202e]/u);
            expect((error as ExpressionError).message.length).toBeLessThan(400);
          }
        },
      ),
    );
  });

  it('may have spaces, weights and quotes, and names each of its judges once', () => {
    const given = parseExpression(' weighted ( "my judge"*2 ,any(b,\tb) , at = 1.5 ) ');
    expect(printed(given)).toBe('weighted("my judge"*2, any(b, b), at=1.5)');
    expect(judgesIn(given)).toEqual(['my judge', 'b']);
  });

  it.each([
    ['any(a, b', "expected a comma or ')', at character 9: any(a, b⟨here⟩"],
    ['any(a b)', "expected a comma or ')', at character 7: any(a ⟨here⟩b)"],
    ['any(a,)', 'expected a judge after the comma, at character 7: any(a,⟨here⟩)'],
    ['any(a)', 'any(A, B, …) needs at least 2 judges, at character 1: ⟨here⟩any(a)'],
    [
      'anny(a, b)',
      "unknown operator 'anny'; did you mean 'any'?, at character 1: ⟨here⟩anny(a, b)",
    ],
    ['all(a, 3)', 'all(A, B, …) takes no number here, at character 8: all(a, ⟨here⟩3)'],
    ['all(a*2, b)', 'all takes no weights; weighted does, at character 6: all(a⟨here⟩*2, b)'],
    ['any(a, b) c', 'expected nothing more, at character 11: any(a, b) ⟨here⟩c'],
    [
      'any(a, "b)',
      'expected a judge; put double quotes around its id, at character 8: any(a, ⟨here⟩"b)',
    ],
    [
      'cascade(a, b, unsure=2)',
      'unsure of cascade(CHEAP, DEAR) or cascade(CHEAP, DEAR, unsure=0.8) must be a confidence above 0.5 and up to 1, such as unsure=0.8, at character 1: ⟨here⟩cascade(a, b, unsure…',
    ],
    [
      'votes(4, a, b, c)',
      'k of votes(K, A, B, …) or votes(K, A, of=N) must be a whole number of votes from 1 to the number of judges, such as votes(2, a, b, c), at character 1: ⟨here⟩votes(4, a, b, c)',
    ],
    [
      'any(a, at=2)',
      "any(A, B, …) has no 'at'; put quotes around an id that has '=', at character 8: any(a, ⟨here⟩at=2)",
    ],
    [
      'learned(a, any(b, learned(c)))',
      'learned cannot be inside of learned; name all of its judges in one, at character 1: ⟨here⟩learned(a, any(b, le…',
    ],
  ])('%s is refused at the place that is wrong', (text, message) => {
    expect(() => parseExpression(text)).toThrow(message);
  });

  it('is bounded in length, depth and judges', () => {
    const nested = `${'any(a, '.repeat(7)}b${')'.repeat(7)}`;
    expect(() => parseExpression(nested)).toThrow('nested at most 6 deep');
    expect(() => parseExpression('('.repeat(1e6))).toThrow('at most 4000 characters');
    expect(() => parseExpression(`any(${'a, '.repeat(30)}b)`)).toThrow('takes at most 20');
    const wide = `any(${`all(${'a, '.repeat(19)}a), `.repeat(4)}b)`;
    expect(() => parseExpression(wide)).toThrow('at most 64 judges');
  });

  it('is told from the id of a judge by its operator', () => {
    expect(['any(a, b)', ' all (a)'].map(isExpression)).toEqual([true, true]);
    expect(['step:qwen2.5:14b', 'GPT-4 (strict)', './judge.ts', 'a'].map(isExpression)).toEqual([
      ...[false, false, false, false],
    ]);
  });
});
