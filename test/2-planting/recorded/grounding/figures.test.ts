import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  allFigures,
  groupedDigits,
  statedFigures,
  writtenLike,
} from '../../../../src/2-planting/recorded/grounding/figures.ts';

/** Texts of the characters that matter to figures, and of some that do not. */
const oddText = fc
  .array(
    fc.constantFrom(...'0123456789,.$€%:-`# \n', 'http://', '```', 'a', 'é', '\ud83d', '\u0000'),
  )
  .map((parts) => parts.join(''));

const stated = (text: string): readonly string[] => statedFigures(text).map((f) => f.written);

describe('the figures that a text states', () => {
  it.each([
    ['The total is $1,234.50.', ['1,234.50']],
    ['It costs €99 or 120 USD', ['99', '120']],
    ['- 540 points\n- **$207**', ['540', '207']],
    ['You pay $-20', []],
  ])('are found in %j', (text, figures) => {
    expect(stated(text)).toEqual(figures);
  });

  it.each([
    'flight HAT227 on 2024-05-23 at 14:00',
    'a discount of 15% or 15 %',
    'see https://example.com/orders/1234 and `id = 1234`',
    'run\n```\ntotal = 1234\n```',
    'order #1234, room B-1234, 10-15 days, version 1.2.3',
  ])('are not those of dates, names, shares, links and code: %j', (text) => {
    expect(stated(text)).toEqual([]);
  });

  it('know an amount by its currency', () => {
    const [amount, plain] = statedFigures('$50 for 300 points');
    expect([amount?.isAmount, plain?.isAmount]).toEqual([true, false]);
  });

  it('are where they say they are, in any text', () => {
    fc.assert(
      fc.property(oddText, (text) => {
        for (const { start, end, written } of statedFigures(text)) {
          expect(text.slice(start, end)).toBe(written);
        }
      }),
    );
  });
});

describe('every number in a text', () => {
  it('counts as a source, also in names, dates and words', () => {
    expect(allFigures('HAT227 on 2024-05-23: fifty for 1,200.75')).toEqual([
      227, 2024, 5, 23, 1200.75, 50,
    ]);
  });

  it('is found in linear time', () => {
    const long = '1'.repeat(200_000) + ','.repeat(200_000) + '`'.repeat(100_001);
    const start = performance.now();
    allFigures(long);
    statedFigures(long);
    expect(performance.now() - start).toBeLessThan(2000);
  });
});

describe('a figure in the form of another one', () => {
  it.each([
    [540, '450', '540'],
    [1813, '2,787', '1,813'],
    [98.5, '12.50', '98.50'],
    [1234567, '7,654,321', '1,234,567'],
  ])('%d like %s is %s', (value, like, written) => {
    expect(writtenLike(value, like)).toBe(written);
  });

  it('has a comma before every three digits', () => {
    fc.assert(
      fc.property(fc.nat(), (value) => {
        expect(groupedDigits(String(value))).toBe(value.toLocaleString('en-US'));
      }),
    );
  });
});
