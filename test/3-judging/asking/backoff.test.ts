import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { backoffSeconds } from '../../../src/3-judging/asking/backoff.ts';

describe('the wait before a retry', () => {
  it('is anywhere below a bound that doubles up to a maximum', () => {
    const backoff = { baseSeconds: 0.5, mostSeconds: 30 };
    fc.assert(
      fc.property(
        fc.nat(50),
        fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
        (attempt, draw) => {
          const seconds = backoffSeconds(attempt, draw, backoff);
          expect(seconds).toBeGreaterThanOrEqual(0);
          expect(seconds).toBeLessThanOrEqual(Math.min(30, 0.5 * 2 ** attempt));
        },
      ),
    );
    expect(backoffSeconds(2, 0.5, backoff)).toBe(1);
  });
});
