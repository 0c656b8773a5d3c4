import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { drawnSeed, isGuessable } from '../../../src/base/random/drawn-seed.ts';

describe('a seed that was drawn', () => {
  it('cannot be guessed, is exact in JSON, and is another each time', () => {
    const drawn = Array.from({ length: 200 }, drawnSeed);
    expect(drawn.filter((seed) => isGuessable(seed) || !Number.isSafeInteger(seed))).toEqual([]);
    expect(new Set(drawn).size).toBe(200);
  });
});

describe('a seed that somebody chose', () => {
  it('can be guessed if it has at most twelve digits, whatever its sign and type', () => {
    fc.assert(
      fc.property(fc.bigInt(), (seed) => {
        const isLong = String(seed).replace('-', '').length > 12;
        // 10^12 itself is the only one of thirteen digits that is not above the bound.
        fc.pre(seed !== 10n ** 12n && seed !== -(10n ** 12n));
        expect(isGuessable(seed)).toBe(!isLong);
        if (Number.isSafeInteger(Number(seed))) expect(isGuessable(Number(seed))).toBe(!isLong);
      }),
    );
  });
});
