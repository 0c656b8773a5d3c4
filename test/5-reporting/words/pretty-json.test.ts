import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { prettyJson } from '../../../src/5-reporting/words/pretty-json.ts';

describe('JSON text over several lines', () => {
  it('is what JSON.stringify makes of the value', () => {
    const containers = fc.oneof(
      fc.array(fc.jsonValue({ noUnicodeString: false })),
      fc.dictionary(fc.string({ unit: 'binary' }), fc.jsonValue()),
    );
    fc.assert(
      fc.property(containers, fc.constantFrom(0, 1, '\t'), (value, space) => {
        const plain = JSON.parse(JSON.stringify(value));
        expect(prettyJson(JSON.stringify(plain, null, space))).toBe(JSON.stringify(plain, null, 2));
      }),
      { numRuns: 40 },
    );
  });

  it('keeps every number and text as it was spelled', () => {
    expect(prettyJson('{"id":12345678901234567890,"a":1.50,"a":[],"é":"\\u00e9, [1]"}')).toBe(
      '{\n  "id": 12345678901234567890,\n  "a": 1.50,\n  "a": [],\n  "é": "\\u00e9, [1]"\n}',
    );
  });

  it('leaves any other text alone', () => {
    for (const text of [
      '',
      'Error: no such order',
      '450',
      '"a"',
      '{not json}',
      '[1, 2',
      '{"a":1} ok',
    ])
      expect(prettyJson(text)).toBe(text);
    const deep = `${'['.repeat(100)}${']'.repeat(100)}`;
    expect(prettyJson(deep)).toBe(deep);
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('{', '}', '[', '"', ',', '\\', '1') }),
        (text) => {
          expect(prettyJson(text).replace(/\s/g, '')).toBe(text);
        },
      ),
    );
  });
});
