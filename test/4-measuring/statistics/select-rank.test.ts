import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { selectRank } from '../../../src/4-measuring/statistics/resampling/select-rank.ts';

/** Many ties, few ties, and orders that are hard on a careless pivot. */
const values = fc.oneof(
  fc.array(fc.integer({ min: 0, max: 5 }), { minLength: 1, maxLength: 200 }),
  fc.array(fc.double({ noNaN: true, noDefaultInfinity: true }), { minLength: 1 }),
  fc.integer({ min: 1, max: 300 }).map((n) => Array.from({ length: n }, (_, i) => i)),
  fc.integer({ min: 1, max: 300 }).map((n) => Array.from({ length: n }, (_, i) => n - i)),
  fc
    .integer({ min: 1, max: 300 })
    .map((n) => Array.from({ length: n }, (_, i) => Math.abs(n - 2 * i))),
);

describe('selectRank', () => {
  it('finds what a sort would put at the rank, smaller values before it and larger ones after', () => {
    fc.assert(
      fc.property(values, fc.nat(), (list, anywhere) => {
        const rank = anywhere % list.length;
        const moved = Float64Array.from(list);
        const found = selectRank(moved, rank);
        const ascending = Float64Array.from(list).sort();
        expect(found + 0).toBe((ascending[rank] as number) + 0);
        expect(moved.slice(0, rank).every((value) => value <= found)).toBe(true);
        expect(moved.slice(rank).every((value) => value >= found)).toBe(true);
        expect([...moved].sort((a, b) => a - b).map((x) => x + 0)).toEqual(
          [...ascending].map((x) => x + 0),
        );
      }),
    );
  });

  it('refuses a rank that is not there', () => {
    expect(() => selectRank(Float64Array.of(1, 2), 2)).toThrow(RangeError);
    expect(() => selectRank(Float64Array.of(1, 2), -1)).toThrow(RangeError);
    expect(() => selectRank(new Float64Array(0), 0)).toThrow(RangeError);
  });
});
