import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normalQuantile } from '../../../src/statistics/normal-quantile.ts';
import { studentTQuantile } from '../../../src/statistics/repeats/student-t-quantile.ts';

describe("the quantile of Student's t", () => {
  it.each([
    [0.975, 1, 12.706204736174694],
    [0.975, 2, 4.302652729749462],
    [0.975, 2.5, 3.5746548420036817],
    [0.95, 7, 1.8945786050900062],
    [0.995, 30.7, 2.745784892120256],
    [0.975, 300, 1.9679030112610865],
    [0.975, 1199, 1.9619444908394381],
    [0.975, 1e6, 1.959966356814107],
  ])('is scipy’s at %d with %d degrees of freedom', (probability, free, expected) => {
    const found = studentTQuantile(probability, free);
    expect(Math.abs(found / expected - 1)).toBeLessThan(1e-9);
  });

  it('is beyond the normal quantile, and falls as the degrees of freedom grow', () => {
    const probability = fc.double({ min: 0.51, max: 0.999, noNaN: true });
    const free = fc.double({ min: 1, max: 5000, noNaN: true });
    fc.assert(
      fc.property(probability, free, (p, few) => {
        const found = studentTQuantile(p, few);
        expect(found).toBeGreaterThan(normalQuantile(p) - 1e-9);
        expect(found).toBeGreaterThanOrEqual(studentTQuantile(p, 2 * few) - 1e-9);
      }),
    );
  });

  it('is 0 in the middle, and refuses what it has no answer for', () => {
    expect(studentTQuantile(0.5, 3)).toBe(0);
    expect(() => studentTQuantile(0.4, 3)).toThrow(RangeError);
    expect(() => studentTQuantile(0.9, 0.5)).toThrow(RangeError);
    expect(() => studentTQuantile(0.9, Number.POSITIVE_INFINITY)).toThrow(RangeError);
  });
});
