import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arithmetic } from '../../../src/1-worlds/data-analyst/arithmetic.ts';

/** An expression and what it comes to, built side by side. */
const { sum } = fc.letrec<{
  number: [string, number];
  product: [string, number];
  sum: [string, number];
}>((tie) => ({
  number: fc.oneof(
    { depthSize: 'small' },
    fc.integer({ min: 0, max: 999 }).map((n): [string, number] => [String(n / 8), n / 8]),
    tie('sum').map(([text, value]): [string, number] => [`(${text})`, value]),
    tie('number').map(([text, value]): [string, number] => [`-${text}`, -value]),
    tie('sum').map(([text, value]): [string, number] => [`abs( ${text})`, Math.abs(value)]),
  ),
  product: fc
    .tuple(tie('number'), fc.constantFrom('*', '/'), tie('number'))
    .map(([[a, x], sign, [b, y]]): [string, number] => [
      `${a} ${sign} ${b}`,
      sign === '*' ? x * y : x / y,
    ]),
  sum: fc
    .tuple(tie('product'), fc.constantFrom('+', '-'), tie('number'))
    .map(([[a, x], sign, [b, y]]): [string, number] => [
      `${a}${sign} ${b}`,
      sign === '+' ? x + y : x - y,
    ]),
}));

describe('arithmetic', () => {
  it('computes what the expression means', () => {
    fc.assert(
      fc.property(sum, ([text, value]) => {
        if (text.length > 400) return;
        const result = arithmetic(text);
        if (Number.isFinite(value)) expect(result).toEqual({ value, error: null });
        else expect(result).toEqual({ value: null, error: 'division by zero' });
      }),
    );
  });

  it('rounds to so many places', () => {
    expect(arithmetic('round(100 * 5 / 37, 2)').value).toBe(13.51);
    expect(arithmetic('ROUND(2.6)').value).toBe(3);
  });

  it.each([
    ['', 'unexpected end'],
    ['2 +', 'unexpected end'],
    ['2 3', 'unexpected 3'],
    ['(1', 'expected )'],
    ['sum(1, 2)', 'syntax error near "sum(1, 2)"'],
    ['round(1, 99)', 'round takes 0 to 10 places'],
    ['1'.repeat(401), 'the expression is too long'],
    ['process.exit()', 'syntax error near "process.exit"'],
  ])('says what is wrong with %s', (text, error) => {
    expect(arithmetic(text)).toEqual({ value: null, error });
  });

  it('answers any text with a number or an error, and never throws', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const { value, error } = arithmetic(text);
        expect(value === null ? typeof error : typeof value).toBe(
          value === null ? 'string' : 'number',
        );
      }),
    );
  });
});
