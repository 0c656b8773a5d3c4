import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { excerptOf, isGap } from '../../../src/5-reporting/page/app/run-diff/texts/excerpt.ts';
import { markValue } from '../../../src/5-reporting/page/app/run-diff/texts/mark-value.ts';
import type { Piece } from '../../../src/5-reporting/page/app/run-diff/texts/text-diff.ts';

const joined = (pieces: readonly Piece[]): string => pieces.map(({ text }) => text).join('');

const anyPiece = fc.record({
  text: fc.oneof(
    fc.string({ unit: 'binary', maxLength: 20 }),
    fc.nat(3000).map((length) => 'long 🧑‍🚀 '.repeat(length / 8)),
  ),
  changed: fc.boolean(),
});

describe('an excerpt of a long text', () => {
  it('keeps the order, accounts for every character, and begins each change', () => {
    fc.assert(
      fc.property(fc.array(anyPiece, { maxLength: 12 }), (pieces) => {
        const excerpt = excerptOf(pieces);
        const length = excerpt.reduce(
          (sum, part) => sum + (isGap(part) ? part.skipped : part.text.length),
          0,
        );
        expect(length).toBe(joined(pieces).length);
        let rest = joined(pieces);
        for (const part of excerpt) {
          if (isGap(part)) rest = rest.slice(part.skipped);
          else {
            expect(rest.startsWith(part.text)).toBe(true);
            rest = rest.slice(part.text.length);
          }
        }
        const changes = pieces.filter(({ changed, text }) => changed && text !== '');
        const kept = excerpt.filter((part) => !isGap(part) && part.changed && part.text !== '');
        if (excerpt !== pieces) expect(kept.length).toBe(changes.length);
      }),
    );
  });

  it('shows what is around a change deep in a long text, and little else', () => {
    const long = 'x'.repeat(50_000);
    const excerpt = excerptOf([
      { text: long, changed: false },
      { text: '450', changed: true },
      { text: long, changed: false },
    ]);
    expect(excerpt.map((part) => (isGap(part) ? part.skipped : part.text))).toEqual([
      49_760,
      'x'.repeat(240),
      '450',
      'x'.repeat(240),
      49_760,
    ]);
  });
});

describe('an excerpt of many lines', () => {
  it('is cut between lines', () => {
    const lines = '"a": 1,\n'.repeat(1000);
    const [before, around, value, after] = excerptOf([
      { text: lines, changed: false },
      { text: '450', changed: true },
      { text: `\n${lines}`, changed: false },
    ]);
    expect(before).toHaveProperty('skipped');
    for (const piece of [around, after]) {
      const text = piece !== undefined && !isGap(piece) ? piece.text : '';
      expect(text.trim()).toMatch(/^("a": 1,\n)+"a": 1,$/);
    }
    expect(value).toEqual({ text: '450', changed: true });
  });
});

describe('a marked value', () => {
  const marks = (text: string, value: string | null): readonly string[] =>
    markValue([{ text, changed: false }], value)
      .filter(({ marked }) => marked)
      .map((piece) => piece.text);

  it('is found as it is, or as a figure without its signs', () => {
    expect(marks('{"total": 450, "id": "A450", "sum": 4500, "at": "450"}', '450')).toEqual([
      '450',
      '450',
    ]);
    expect(marks('{"total": 1234.5}', '$1,234.50')).toEqual(['1234.5']);
    expect(marks('{"total": 1234}', '$1,234')).toEqual(['1234']);
    expect(marks('{"total": 99}', '450')).toEqual([]);
    expect(marks('', '')).toEqual([]);
    expect(marks('45 0 4500', '450')).toEqual([]);
    expect(marks('450', null)).toEqual([]);
  });

  it('changes no text, whatever the two are', () => {
    fc.assert(
      fc.property(fc.array(anyPiece, { maxLength: 5 }), fc.string(), (pieces, value) => {
        expect(joined(markValue(pieces, value))).toBe(joined(pieces));
      }),
    );
  });
});
