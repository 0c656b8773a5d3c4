import fc from 'fast-check';
import stringWidth from 'string-width';
import { describe, expect, it } from 'vitest';
import { textTable } from '../../../src/5-reporting/tables/text-table.ts';
import { cutToWidth, terminalWidth, wrapped } from '../../../src/base/text/terminal-width.ts';

describe('the width of a text on a terminal', () => {
  it.each([
    ['judge', 5],
    ['判官', 4],
    ['👩‍⚖️', 2],
    ['e\u0301', 1],
    ['Δ ≥ 0.5', 7],
  ])('of %s is %i columns', (text, columns) => {
    expect(terminalWidth(text)).toBe(columns);
  });

  it('is what Unicode says it is, for every character alone and for any text', () => {
    for (let code = 0; code < 0x2600; code++) {
      const character = String.fromCharCode(code);
      if (terminalWidth(character) !== stringWidth(character)) expect(character).toBe('');
    }
    const marks = fc.constantFrom(
      ...'aΔ·…─├●█–”判👩‍⚖️',
      '\u0301',
      '\ufe0f',
      '\u200d',
      '\u20e3',
      '1',
    );
    fc.assert(
      fc.property(fc.string({ unit: fc.oneof(marks, fc.string()) }), (text) => {
        expect(terminalWidth(text)).toBe(stringWidth(text));
      }),
    );
  });

  it('keeps the columns of a table in line, whatever characters a judge has in its id', () => {
    const rows = [
      ['判官', '0.5'],
      ['👩‍⚖️ judge', '0.25'],
      ['plain', '1'],
    ];
    const lines = textTable({ head: ['judge', 'Δ'], rows }).split('\n');
    expect(new Set(lines.map(terminalWidth))).toEqual(new Set([14]));
  });

  it('decides where a line is broken', () => {
    const words = Array.from({ length: 60 }, () => '判官').join(' ');
    for (const line of wrapped(words).split('\n')) expect(terminalWidth(line)).toBeLessThan(99);
  });
});

describe('cutting a text to a width', () => {
  it('never splits a character, and takes as many as fit', () => {
    expect(cutToWidth('判官 judge', 3)).toBe('判');
    expect(cutToWidth('a👩‍⚖️b', 2)).toBe('a');
    expect(cutToWidth('short', 80)).toBe('short');
  });

  it('gives a beginning of the text that fits', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.nat(40), (text, columns) => {
        const cut = cutToWidth(text, columns);
        expect(text.startsWith(cut)).toBe(true);
        expect(terminalWidth(cut)).toBeLessThanOrEqual(columns);
      }),
    );
  });
});
