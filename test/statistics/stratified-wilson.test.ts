import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { stratifiedWilson } from '../../src/statistics/intervals/stratified-wilson.ts';
import { wilson } from '../../src/statistics/intervals/wilson.ts';

const stratum = fc
  .tuple(fc.integer({ min: 1, max: 200 }), fc.double({ min: 0, max: 1, noNaN: true }))
  .map(([of, share]) => ({ count: Math.round(of * share), of }));

describe('stratifiedWilson', () => {
  it("is Wilson's interval for one stratum", () => {
    fc.assert(
      fc.property(stratum, ({ count, of }) => {
        expect(stratifiedWilson([{ count, of }], 0.95)).toEqual(wilson(count, of, 0.95));
      }),
    );
  });

  it("holds the share and is never wider than Wilson's on the pooled counts", () => {
    fc.assert(
      fc.property(fc.array(stratum, { minLength: 1, maxLength: 8 }), (strata) => {
        const count = strata.reduce((sum, one) => sum + one.count, 0);
        const of = strata.reduce((sum, one) => sum + one.of, 0);
        const { low, high } = stratifiedWilson(strata, 0.95);
        const pooled = wilson(count, of, 0.95);
        expect(low).toBeLessThanOrEqual(count / of + 1e-12);
        expect(high).toBeGreaterThanOrEqual(count / of - 1e-12);
        expect(high - low).toBeLessThanOrEqual(pooled.high - pooled.low + 1e-12);
      }),
    );
  });

  it('is much narrower where strata hardly vary although the pool does', () => {
    const { low, high } = stratifiedWilson(
      [
        { count: 50, of: 50 },
        { count: 0, of: 50 },
      ],
      0.95,
    );
    expect(high - low).toBeLessThan(0.05);
  });

  it('ignores empty strata and refuses to work on nothing but empty ones', () => {
    expect(
      stratifiedWilson(
        [
          { count: 0, of: 0 },
          { count: 1, of: 2 },
        ],
        0.9,
      ),
    ).toEqual(wilson(1, 2, 0.9));
    expect(() => stratifiedWilson([{ count: 0, of: 0 }], 0.95)).toThrow(RangeError);
  });
});
