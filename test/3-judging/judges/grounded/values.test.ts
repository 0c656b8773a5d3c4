import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FigurePool } from '../../../../src/3-judging/judges/grounded/values/figure-pool.ts';
import { figuresIn } from '../../../../src/3-judging/judges/grounded/values/figures.ts';
import {
  identifiersIn,
  squeezed,
} from '../../../../src/3-judging/judges/grounded/values/identifiers.ts';

const amount = fc.integer({ min: 3_200, max: 1_000_000 }).map((cents) => cents / 100);
const money = (value: number) => ({ readings: [value], decimals: 2, unit: 'amount' as const });

function poolOf(...values: readonly number[]): FigurePool {
  const pool = new FigurePool();
  for (const value of values) pool.add(value);
  return pool;
}

describe('figures that follow from given ones', () => {
  it('are themselves, sums, differences, products and percentages', () => {
    fc.assert(
      fc.property(amount, amount, (a, b) => {
        const pool = poolOf(a, b);
        for (const value of [a, b, a + b, Math.abs(a - b), a * b, a * (b / 100)]) {
          fc.pre(value >= 32);
          expect(pool.gives(money(Math.round(value * 100) / 100))).toBe(true);
        }
      }),
    );
  });

  it('are sums of a column', () => {
    const pool = new FigurePool();
    for (const price of [402, 306, 308, 16_005]) pool.addNamed('amount', price);
    expect(pool.gives({ readings: [17_021], decimals: 0, unit: 'amount' })).toBe(true);
    expect(pool.gives({ readings: [17_999], decimals: 0, unit: 'amount' })).toBe(false);
  });

  it('are not any other figure', () => {
    expect(poolOf(120.5, 14, 6).gives(money(340.77))).toBe(false);
    expect(poolOf(5, 2, 14).gives({ readings: [10], decimals: 0, unit: 'amount' })).toBe(false);
  });
});

describe('the figures of a text', () => {
  it.each([
    ['EUR 1,234.50 and 15 %', ['1,234.50', '15']],
    ['five working days', ['five']],
    ['157,28 € or 1.198,60 EUR or 1 198,60 EUR', ['157,28', '1.198,60', '1 198,60']],
    ['one hundred and fifty euros', ['one hundred and fifty']],
    ['3 bookings, 87 passed, room 204', []],
    ['On 3 May 2024 at 10:30, the 2nd of 3 items, order ORD-20001, 2024-05-20, 24/7', []],
    ['1. First\n2. Second', []],
  ])('%j has %j', (text, expected) => {
    expect(figuresIn(text).map((figure) => figure.text)).toEqual(expected);
  });
});

describe('the signs of a figure', () => {
  it.each([
    ['1,198.60', [1198.6]],
    ['1.198,60', [1198.6]],
    ['157,28', [157.28]],
    ['1.500', [1.5, 1500]],
    ['1.500.000', [1_500_000]],
    ["12'500.75", [12_500.75]],
    ['two hundred and five', [205]],
  ])('of %j can mean %j', (text, readings) => {
    expect(figuresIn(`${text} EUR`).map((figure) => figure.readings)).toEqual([readings]);
  });

  it('are read back in every locale', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999 }), (cents) => {
        for (const locale of ['en-US', 'de-DE', 'fr-FR', 'de-CH']) {
          const digits = { minimumFractionDigits: 2, useGrouping: true };
          const written = (cents / 100).toLocaleString(locale, digits);
          expect(figuresIn(`EUR ${written}`)[0]?.readings).toEqual([cents / 100]);
        }
      }),
    );
  });
});

describe('the identifiers of a text', () => {
  it('are codes, long numbers and addresses of e-mail', () => {
    const text =
      'ORD-20001 for a.b@example.com (user mia_li_3668, ref 558213), 14-day, 10:30, 2024-05-20';
    expect(identifiersIn(text)).toEqual(['ORD-20001', 'a.b@example.com', 'mia_li_3668', '558213']);
  });

  it('are the same in any case and with any separators', () => {
    fc.assert(
      fc.property(fc.array(fc.stringMatching(/^[a-z0-9]{1,5}$/), { minLength: 1 }), (parts) => {
        expect(squeezed(parts.join('-').toUpperCase())).toBe(squeezed(parts.join(' ')));
      }),
    );
  });
});
