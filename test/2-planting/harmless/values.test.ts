import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rewriteValues } from '../../../src/2-planting/harmless/rewrite-values.ts';
import { statedFacts } from '../../../src/2-planting/harmless/stated-facts.ts';

describe('values that are written in another way', () => {
  it.each([
    ['It costs $12.50.', 'It costs 12.50 USD.'],
    ['I refunded EUR 398.50 for ORD-20000.', 'I refunded 398.50 EUR for ORD-20000.'],
    ['That is 398.50 EUR in all.', 'That is EUR 398.50 in all.'],
    ['A fee of 15% applies.', 'A fee of 15 % applies.'],
    ['The attic gets 20 degrees.', 'The attic gets 20°.'],
    ['There were 1234567 rows.', 'There were 1,234,567 rows.'],
    ['It took 52.40 minutes for 1,200 kg.', 'It took 52.40 min for 1,200 kilograms.'],
    ['It ends on 2024-09-03.', 'It ends on 3 September 2024.'],
    ['12 orders were placed in March 2025.', '12 orders were placed in Mar 2025.'],
    ['40 of 41 tests pass.', '40/41 tests pass.'],
    ['"3 of 4 items" became 3 of 4 items.', '"3 of 4 items" became 3/4 items.'],
  ])('%s', (before, after) => {
    expect(rewriteValues(before)).toBe(after);
  });

  it.each([
    'Order ORD-20000 of 2024 is in v1.2345.',
    'See src/app-12345.ts:10000.',
    'No value here.',
    'It fails with seed 16688 on line 3 only.',
    'Pages are counted from 0 instead of from 1.',
    'The commit is 3551acf, "Charge 5 percent from 12345 on", and returns `20000`.',
  ])('leaves names and years alone: %s', (text) => {
    expect(rewriteValues(text)).toBe(text);
  });

  it('state the same facts, whatever the text', () => {
    const word = fc.constantFrom(
      ...['$12.50', 'EUR 7', '1234567', '9.5 USD', '15%', '20 degrees', 'ORD-20001'],
      ...['Anna', 'for', 'and', '€1,200.10', '30-day', '(45 days)', '2024', '80 %'],
      ...['3.5 hours', '12 kWh', '1,000.25 kilograms', '2024-09-19', '3 May 2024', 'June 2023'],
      ...['3 of 4 tests', '1 file', '12 lines', '"7 of 9 days"', 'src/app.ts', 'toCents'],
    );
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 12 }), (words) => {
        const text = `It says ${words.join(' and ')}.`;
        expect(statedFacts(rewriteValues(text))).toEqual(statedFacts(text));
      }),
    );
  });
});

describe('stated facts', () => {
  it('are amounts, figures, ids and names, however they are written', () => {
    expect(
      statedFacts('Hi Anna Bakker, I refunded EUR 12.50 for order ORD-20000, 10 % less.'),
    ).toEqual(['10 percent', '12.5 EUR', 'Anna', 'Bakker', 'ORD-20000']);
    expect(statedFacts('Dear Anna Bakker: order ORD-20000. You get 12.5 EUR, 10% less.')).toEqual(
      statedFacts('Hi Anna Bakker, I refunded EUR 12.50 for order ORD-20000, 10 % less.'),
    );
  });

  it('are stated once, however often they are said', () => {
    expect(statedFacts('Open 3 h, so 3 hours on 5 Sep 2024, which is 2024-09-05.')).toEqual([
      '2024-09-05',
      '3 h',
    ]);
  });

  it('are paths, names of functions and quotations as well, wherever a sentence has them', () => {
    const text = 'toCents in src/app.ts has 3 of 4 "Rounds up" cases, and 2 files changed.';
    expect(statedFacts(text)).toEqual(['"Rounds up"', '2', '3', '4', 'src/app.ts', 'toCents']);
    expect(
      statedFacts('In src/app.ts, 2 files changed: toCents has 3/4 cases of "Rounds up".'),
    ).toEqual(statedFacts(text));
  });

  it('differ where an amount, a currency, an id or a name differs', () => {
    const text = 'Hi Anna, I refunded EUR 12.50 for ORD-20000.';
    expect(statedFacts('In May 2024, 3 h.')).not.toEqual(statedFacts('In May 2024, 3 min.'));
    expect(statedFacts('On 5 May 2024.')).not.toEqual(statedFacts('On 5 May 2025.'));
    for (const [from, to] of [
      ['12.50', '12.60'],
      ['EUR', 'USD'],
      ['20000', '20001'],
      ['Anna', 'Bram'],
    ] as const) {
      expect(statedFacts(text.replace(from, to))).not.toEqual(statedFacts(text));
    }
  });
});
