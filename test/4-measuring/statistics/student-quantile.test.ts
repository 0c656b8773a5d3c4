import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normalQuantile } from '../../../src/4-measuring/statistics/normal-quantile.ts';
import {
  studentQuantile,
  studentTails,
} from '../../../src/4-measuring/statistics/student-quantile.ts';

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
    const found = studentQuantile(2 * probability - 1, free);
    expect(Math.abs(found / expected - 1)).toBeLessThan(1e-9);
  });

  it('is beyond the normal quantile, and falls as the degrees of freedom grow', () => {
    const probability = fc.double({ min: 0.51, max: 0.999, noNaN: true });
    const free = fc.double({ min: 1, max: 5000, noNaN: true });
    fc.assert(
      fc.property(probability, free, (p, few) => {
        const found = studentQuantile(2 * p - 1, few);
        expect(found).toBeGreaterThan(normalQuantile(p) - 1e-9);
        expect(found).toBeGreaterThanOrEqual(studentQuantile(2 * p - 1, 2 * few) - 1e-9);
      }),
    );
  });

  it('is where the two tails are what the confidence leaves', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0.01, max: 0.9999, noNaN: true }),
        fc.double({ min: 1, max: 1e9, noNaN: true }),
        (confidence, free) => {
          expect(studentTails(studentQuantile(confidence, free), free)).toBeCloseTo(
            1 - confidence,
            9,
          );
        },
      ),
    );
    expect(studentTails(1.959963984540054, Number.POSITIVE_INFINITY)).toBeCloseTo(0.05, 14);
    expect(studentTails(6, Number.POSITIVE_INFINITY)).toBeCloseTo(1.973175290075396e-9, 20);
  });

  it('refuses what it has no answer for', () => {
    expect(() => studentQuantile(0, 3)).toThrow(RangeError);
    expect(() => studentQuantile(1, 3)).toThrow(RangeError);
    expect(() => studentQuantile(0.9, 0.5)).toThrow(RangeError);
    expect(() => studentQuantile(0.9, Number.NaN)).toThrow(RangeError);
  });
});
