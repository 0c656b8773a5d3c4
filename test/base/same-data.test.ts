import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isSameData } from '../../src/base/same-data.ts';

/** Data and what is none, small enough for two of them to be alike now and then. */
const value = fc.letrec((tie) => ({
  any: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom(0, -0, Number.NaN, 1, '', 'a', null, undefined, true),
    fc.constantFrom(new Date(0), new Date(1), new Map([[1, 2]]), new Set([1])),
    fc.array(tie('any'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom('a', 'b', '__proto__'), tie('any'), { maxKeys: 3 }),
  ),
})).any;

describe('the same data', () => {
  it('is what Node takes for deeply and strictly equal', () => {
    fc.assert(
      fc.property(value, value, (one, other) => {
        expect(isSameData(one, other)).toBe(isDeepStrictEqual(one, other));
        expect(isSameData(one, structuredClone(one))).toBe(
          isDeepStrictEqual(one, structuredClone(one)),
        );
      }),
      { numRuns: 500 },
    );
  });
});
