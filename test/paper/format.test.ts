import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  decimal,
  intervalText,
  percent,
  pValue,
  signed,
  thousands,
} from '../../src/paper/format.ts';

const numbers = fc.double({ min: -1000, max: 1000, noNaN: true });
const places = fc.integer({ min: 0, max: 4 });
const read = (figure: string): number => Number(figure.replace('\\ensuremath{-}', '-'));

describe('a printed figure', () => {
  it('differs from the value by at most half a unit of its last place, plus the six-place rounding', () => {
    fc.assert(
      fc.property(numbers, places, (x, n) => {
        const distance = Math.abs(read(decimal(x, n)) - x);
        expect(distance).toBeLessThanOrEqual(0.5 * 10 ** -n + 1e-6);
      }),
    );
  });

  it('never has a bare minus sign, and always has a sign if it is printed with one', () => {
    fc.assert(
      fc.property(numbers, places, (x, n) => {
        expect(decimal(x, n).replace('\\ensuremath{-}', '')).toMatch(/^\d+(\.\d+)?$/);
        expect(signed(x, n)).toMatch(/^(\+|\\ensuremath\{-\})\d+(\.\d+)?$/);
      }),
    );
  });

  it('is rounded to six places first, so that noise in the last bits cannot change it', () => {
    expect(decimal(0.1249999999, 2)).toBe('0.12');
    expect(decimal(0.3749999999, 2)).toBe('0.38');
    expect(decimal(0.125, 2)).toBe('0.12');
    expect(signed(-1e-9, 2)).toBe('+0.00');
    expect(signed(-0.06, 2)).toBe('\\ensuremath{-}0.06');
  });

  it('looks as it does in the paper', () => {
    expect(intervalText({ low: -0.0204, high: 0 }, (x) => signed(x, 3))).toBe(
      '[\\ensuremath{-}0.020, +0.000]',
    );
    expect(percent(0.4514)).toBe('45\\%');
    expect(percent(0.036217, 1)).toBe('3.6\\%');
    expect([0, 999, 1000, 1215636].map(thousands)).toEqual(['0', '999', '1,000', '1,215,636']);
    expect([1, 0.0386, 0.001, 0.00099].map(pValue)).toEqual(['1.000', '0.039', '0.001', '<0.001']);
  });
});
