import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { notJsonAt } from '../../../src/base/text/json-place.ts';

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

describe('the place where a text stops being JSON', () => {
  it.each([
    ['{\n  "minDelta": 0.5,\n  oops\n}', 3, 3],
    ['{\n  "minDelta": 0.5,\n}', 3, 1],
    ["{ 'a': 1 }", 1, 3],
    ['{"a": 1', 1, 8],
    ['[1, 2] 3', 1, 8],
    ['{"a": "one\ntwo"}', 1, 7],
    ['{"a": 01}', 1, 8],
    ['', 1, 1],
    ['{\r\n"a" 1}', 2, 5],
  ])('of %j is line %i, column %i', (text, line, column) => {
    expect(notJsonAt(text)).toEqual({ line, column });
  });

  it('is found in every text that JSON.parse refuses, and in no other', () => {
    const broken = fc
      .tuple(fc.json(), fc.nat(), fc.constantFrom('', ',', '"', '}', ']', '{', ':', 'x', '\n', '0'))
      .map(([text, at, put]) => {
        const place = at % (text.length + 1);
        return text.slice(0, place) + put + text.slice(place + (put === '' ? 1 : 0));
      });
    fc.assert(
      fc.property(fc.oneof(fc.json(), broken, fc.string()), (text) => {
        expect(notJsonAt(text) === null).toBe(isJson(text));
      }),
    );
  });
});
