import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { datesIn } from '../../../../src/2-planting/recorded/grounding/dates.ts';
import { Derivation } from '../../../../src/2-planting/recorded/grounding/derivation.ts';
import {
  identifiersIn,
  looksLikeIdentifier,
} from '../../../../src/2-planting/recorded/grounding/identifiers.ts';
import { Provenance } from '../../../../src/2-planting/recorded/grounding/provenance.ts';
import { containsWord, replaceWord } from '../../../../src/2-planting/recorded/grounding/words.ts';
import type { Run } from '../../../../src/run/run.ts';
import { shopCases, shopRun } from '../../../support/rows/shop-run.ts';

const run: Run = {
  goal: 'Book AB123C for May 20, please; I pay $1,200.',
  instructions: 'Bags cost 50 each.',
  steps: [
    {
      index: 0,
      thought: '',
      call: { tool: 'get_fare', args: { code: 'AB123C' } },
      observation: { ok: true, data: '{"fare": 450.0, "note": "first\\n77 seats"}', error: null },
    },
    { index: 1, from: 'agent', text: 'It is 450 for ZZ999X.' },
    { index: 2, from: 'user', text: 'My card is card_55120.' },
  ],
  finalAnswer: 'It is 450 for ZZ999X.',
};

describe('provenance', () => {
  const provenance = new Provenance(run);

  it('finds where a value was given, whatever its case and form', () => {
    expect(provenance.sourcesOf('ab123c')).toEqual(['goal']);
    expect(provenance.sourcesOf('2024-05-20')).toEqual(['goal']);
    expect(provenance.sourcesOf('1200')).toEqual(['goal']);
    expect(provenance.sourcesOf(50)).toEqual(['instructions']);
    expect(provenance.sourcesOf('$450')).toEqual([0]);
    expect(provenance.sourcesOf('card_55120')).toEqual([2]);
  });

  it('reads numbers that escapes would hide', () => {
    expect(provenance.sourcesOf(77)).toEqual([0]);
  });

  it('does not take the agent itself, or part of a word, for a source', () => {
    expect(provenance.sourcesOf('ZZ999X')).toEqual([]);
    expect(provenance.sourcesOf('card_5512')).toEqual([]);
    expect(provenance.occurs('ZZ999X')).toBe(true);
  });

  it('knows what had been given by which step', () => {
    expect(provenance.isGivenBefore(450, 0)).toBe(false);
    expect(provenance.isGivenBefore(450, 1)).toBe(true);
    expect(provenance.isGivenBefore('card_55120', 2)).toBe(false);
  });

  it('takes what follows from two figures for sourced', () => {
    for (const value of [1650, 750, 500, 1200 * 50, 400]) {
      expect(provenance.isDerivable(value), String(value)).toBe(true);
    }
    expect(provenance.isDerivable(613)).toBe(false);
  });

  it('finds every name in the calls of a run where it was given', () => {
    fc.assert(
      fc.property(shopCases, (shop) => {
        const found = new Provenance(shopRun(shop));
        for (const name of [shop.account, shop.order, shop.other, shop.reference]) {
          expect(found.sourcesOf(name).length).toBeGreaterThan(0);
        }
      }),
      { numRuns: 20 },
    );
  });

  it('takes any text without failing', () => {
    fc.assert(
      fc.property(fc.string(), fc.jsonValue({ maxDepth: 3 }), (text, data) => {
        const step = { ...run.steps[0], observation: { ok: true, data, error: text } };
        const odd = new Provenance({ ...run, goal: text, steps: [step as never] });
        expect(Array.isArray(odd.sourcesOf(text))).toBe(true);
      }),
      { numRuns: 50 },
    );
  });
});

describe('identifiers', () => {
  it.each(['M05KNL', 'aarav_garcia_1177', 'HAT227', '1008292230', 'ORD-5512', 'OBUT9V'])(
    'are words that only name one thing: %s',
    (word) => expect(looksLikeIdentifier(word)).toBe(true),
  );

  it.each(['utf-8', 'base64', 'gpt-4o', '2024-05-20', '80211', 'hello', '120min', 'python3'])(
    'are not words that everybody knows: %s',
    (word) => expect(looksLikeIdentifier(word)).toBe(false),
  );

  it('are found in text', () => {
    expect(identifiersIn('Your booking **M05KNL** (user_1177).')).toEqual(['M05KNL', 'user_1177']);
  });
});

describe('dates', () => {
  it.each([
    ['2024-05-20', '2024-05-20'],
    ['05/20/2024', '2024-05-20'],
    ['May 20, 2024', '2024-05-20'],
    ['20th May 2024', '2024-05-20'],
    ['on may 20', '05-20'],
  ])('in %s are one date', (text, date) => expect(datesIn(text)).toContain(date));
});

describe('what follows from figures', () => {
  it('is every sum, difference, product and rounding of two', () => {
    const figure = fc.integer({ min: 1, max: 100_000 }).map((cents) => cents / 100);
    fc.assert(
      fc.property(figure, figure, fc.array(figure, { maxLength: 20 }), (a, b, more) => {
        const derivation = new Derivation([...more, a, b]);
        expect(derivation.follows(a + b)).toBe(true);
        expect(derivation.follows(Math.abs(a - b))).toBe(true);
        expect(derivation.follows(Math.round(a))).toBe(true);
        expect(derivation.couldFollow(a + b + (more[0] ?? 0))).toBe(true);
      }),
    );
  });
});

describe('words', () => {
  it('are replaced where they stand alone', () => {
    expect(replaceWord('A1 A12 (A1), xA1 A1', 'A1', 'B$&')).toBe('B$& A12 (B$&), xA1 B$&');
    expect(containsWord('xA1', 'A1')).toBe(false);
  });
});
