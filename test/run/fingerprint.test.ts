import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fingerprint, quickFingerprint } from '../../src/run/fingerprint.ts';

const isSafe = (value: number): boolean => Number.isSafeInteger(value) && value >= 0;

describe('a fingerprint', () => {
  it('is equal exactly for equal texts', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (a, b) => {
        expect(fingerprint(a) === fingerprint(b)).toBe(a === b);
        expect(isSafe(fingerprint(a))).toBe(true);
      }),
    );
  });

  it('of a part of a line does not depend on the rest of the line', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.string(), (before, part, after) => {
        const inLine = quickFingerprint(
          before + part + after,
          before.length,
          before.length + part.length,
        );
        expect(inLine).toBe(quickFingerprint(part, 0, part.length));
        expect(isSafe(inLine)).toBe(true);
      }),
    );
  });

  it('of parts of different length is never equal', () => {
    expect(quickFingerprint('aa', 0, 1)).not.toBe(quickFingerprint('aa', 0, 2));
  });
});
