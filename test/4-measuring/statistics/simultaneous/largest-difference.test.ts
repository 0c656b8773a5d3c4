import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normalQuantile } from '../../../../src/4-measuring/statistics/normal-quantile.ts';
import { largestDifference } from '../../../../src/4-measuring/statistics/simultaneous/largest-difference.ts';
import { NumpyGenerator } from '../../../../src/base/random/numpy/generator.ts';

function normalDraws(seed: number): () => number {
  const random = NumpyGenerator.defaultRng(seed);
  return () =>
    Math.sqrt(-2 * Math.log(1 - random.random())) * Math.cos(2 * Math.PI * random.random());
}

/** Estimates of this variance each, every two of them with the same correlation. */
const alike = (count: number, correlation = 0, variance = 1): readonly Float64Array[] =>
  Array.from({ length: count }, (_, i) =>
    Float64Array.from({ length: count }, (__, j) => variance * (i === j ? 1 : correlation)),
  );

/** The covariance of sums of the same independent numbers, each with its own loadings. */
const covarianceOfRows = (rows: readonly (readonly number[])[]): readonly Float64Array[] =>
  rows.map((one) =>
    Float64Array.from(rows, (two) =>
      one.reduce((sum, value, at) => sum + value * (two[at] ?? 0), 0),
    ),
  );

/** How many standard errors an interval of this confidence reaches. */
const reachOf = (confidence: number): number => -normalQuantile((1 - confidence) / 2);

describe('the largest difference', () => {
  it('of two estimates is the only one, so that nothing is corrected', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0.5, max: 0.999, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (confidence, p) => {
          const largest = largestDifference(alike(2), normalDraws(1), 100);
          expect(largest.confidenceOfEach(confidence)).toBe(confidence);
          expect(largest.adjusted(p)).toBe(p);
        },
      ),
    );
  });

  // The 95 % points of the studentised range with infinite degrees of freedom, over √2.
  it.each([
    [3, 3.314],
    [5, 3.858],
    [10, 4.474],
  ])("of %d independent estimates reaches Tukey's %d over √2", (count, range) => {
    const { confidenceOfEach } = largestDifference(alike(count), normalDraws(7), 40_000);
    expect(Math.abs(reachOf(confidenceOfEach(0.95)) - range / Math.SQRT2)).toBeLessThan(0.03);
  });

  it('is the same whatever all estimates share, and in whatever unit they are', () => {
    const independent = largestDifference(alike(4), normalDraws(3), 20_000);
    for (const covariance of [alike(4, 0.8), alike(4, 0, 1e-6), alike(4, 0.5, 400)]) {
      const other = largestDifference(covariance, normalDraws(3), 20_000);
      expect(
        Math.abs(
          reachOf(other.confidenceOfEach(0.95)) - reachOf(independent.confidenceOfEach(0.95)),
        ),
      ).toBeLessThan(0.03);
    }
  });

  it('needs no correction where estimates never differ, and only for those that do', () => {
    const same = largestDifference(alike(5, 1), normalDraws(5), 1000);
    expect(same.confidenceOfEach(0.95)).toBe(0.95);
    expect(same.adjusted(0.01)).toBe(0.01);
    // Three judges that are one and the same, and another: three comparisons that are all the same.
    const twins = Array.from({ length: 4 }, (_, i) =>
      Float64Array.from({ length: 4 }, (__, j) => (i < 3 && j < 3 ? 1 : i === j ? 1 : 0)),
    );
    const { confidenceOfEach } = largestDifference(twins, normalDraws(5), 40_000);
    expect(Math.abs(reachOf(confidenceOfEach(0.95)) - 1.96)).toBeLessThan(0.03);
  });

  it('is not changed by further judges that never vary, whatever rounding leaves of their variance', () => {
    const loading = fc.double({ min: -1, max: 1, noNaN: true });
    const varying = fc.array(fc.array(loading, { minLength: 5, maxLength: 5 }), {
      minLength: 2,
      maxLength: 5,
    });
    const noise = fc.array(fc.double({ min: -1e-16, max: 1e-16, noNaN: true }), {
      minLength: 5,
      maxLength: 5,
    });
    const places = fc.array(fc.tuple(noise, fc.nat(6)), { maxLength: 6 });
    fc.assert(
      fc.property(varying, places, (judges, constants) => {
        const one = [new Array<number>(5).fill(0), ...judges];
        const many = constants.reduce((all, [row, place]) => all.toSpliced(place, 0, row), one);
        const [few, more] = [one, many].map((rows) =>
          largestDifference(covarianceOfRows(rows), normalDraws(2), 300),
        );
        for (const p of [0.001, 0.02, 0.3]) expect(more?.adjusted(p)).toBe(few?.adjusted(p));
        expect(more?.confidenceOfEach(0.95)).toBeCloseTo(few?.confidenceOfEach(0.95) ?? 0, 9);
      }),
    );
  });

  it('adjusts a p-value to no less than it was and no more than Bonferroni would', () => {
    const largest = largestDifference(alike(5), normalDraws(9), 20_000);
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1, noNaN: true }), (p) => {
        const adjusted = largest.adjusted(p);
        expect(adjusted).toBeGreaterThanOrEqual(p);
        expect(adjusted).toBeLessThanOrEqual(Math.min(1, 10 * p) + 1e-15);
      }),
    );
    // The p-value of a difference that lies right at Tukey's limit.
    const { confidenceOfEach, adjusted } = largest;
    expect(Math.abs(adjusted(1 - confidenceOfEach(0.95)) - 0.05)).toBeLessThan(1e-3);
    expect(adjusted(0)).toBe(0);
    expect(adjusted(1)).toBe(1);
  });

  it('asks for more confidence the more is asked for, for any covariance', () => {
    const loadings = fc.array(
      fc.array(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: 6, maxLength: 6 }),
      { minLength: 2, maxLength: 6 },
    );
    fc.assert(
      fc.property(loadings, (rows) => {
        const largest = largestDifference(covarianceOfRows(rows), normalDraws(2), 300);
        let before = 0;
        for (const together of [0.5, 0.8, 0.9, 0.95, 0.99]) {
          const each = largest.confidenceOfEach(together);
          expect(each).toBeGreaterThanOrEqual(Math.max(before, together));
          expect(each).toBeLessThanOrEqual(1);
          before = each;
        }
      }),
      { numRuns: 40 },
    );
  });
});
