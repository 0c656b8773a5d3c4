import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pythonRepr, pythonString } from '../../../src/base/python/repr.ts';
import { hasPython, python } from '../../support/reference/python.ts';

const FLOATS = new Set(['price']);

describe('pythonRepr', () => {
  it('prints a dictionary as Python does, with floats where the schema says so', () => {
    const value = {
      ok: true,
      none: null,
      price: 5,
      count: 5,
      list: ['a', 1.5],
      nested: { price: 0 },
    };
    expect(pythonRepr(value, FLOATS)).toBe(
      "{'ok': True, 'none': None, 'price': 5.0, 'count': 5, 'list': ['a', 1.5], 'nested': {'price': 0.0}}",
    );
  });

  it('uses double quotes for a text that has an apostrophe and no double quote', () => {
    expect(pythonString("it's")).toBe(`"it's"`);
    expect(pythonString(`it's "so"`)).toBe(`'it\\'s "so"'`);
  });

  it('escapes characters that do not print', () => {
    expect(pythonString('a\n\t\r\\\u0000\u001b\u007f\u00a0\u2028\u{e0001}é€')).toBe(
      "'a\\n\\t\\r\\\\\\x00\\x1b\\x7f\\xa0\\u2028\\U000e0001é€'",
    );
  });

  it.runIf(hasPython)('agrees with a live interpreter on any text', () => {
    const hostile = fc.constantFrom(
      ...`'"\\ \n\r\t\u0000\u0007\u001b\u007f\u0085\u00a0\u00ad\u200b\u202e\u2028\u3000\ufeff`,
    );
    const text = fc.array(fc.oneof(hostile, fc.string({ unit: 'grapheme', maxLength: 3 })));
    const texts = fc.sample(
      text.map((parts) => parts.join('')),
      { numRuns: 500, seed: 5 },
    );
    // Which characters are unassigned differs between Unicode versions, so those are left out.
    const expected = python<[string, string][]>(
      `
import unicodedata
known = lambda text: ''.join(c for c in text if unicodedata.category(c) != 'Cn')
json.dump([[known(text), repr(known(text))] for text in json.load(sys.stdin)], sys.stdout)`,
      texts,
    );
    expect(expected.length).toBe(texts.length);
    for (const [known, repr] of expected) expect(pythonString(known)).toBe(repr);
  });
});
