import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { crossedVariance } from '../../../../src/4-measuring/statistics/repeats/crossed-variance.ts';

const design = fc
  .tuple(fc.integer({ min: 2, max: 12 }), fc.integer({ min: 2, max: 6 }))
  .chain(([items, repetitions]) =>
    fc.record({
      repetitions: fc.constant(repetitions),
      values: fc
        .array(fc.integer({ min: -9, max: 9 }), {
          minLength: items * repetitions,
          maxLength: items * repetitions,
        })
        .map((all) => Float64Array.from(all)),
    }),
  );

describe('the variance components of a crossed design', () => {
  it('are those of the analysis of variance by hand', () => {
    // Items (1, 3), (2, 6), (3, 9): mean 4, MS items 8, MS repetitions 24, MS error 2.
    const found = crossedVariance(Float64Array.of(1, 3, 2, 6, 3, 9), 2);
    expect(found).toMatchObject({ items: 3, repetitions: 2 });
    expect(found.ofMean).toBeCloseTo((8 + 24 - 2) / 6, 12);
    expect(found.fromItems).toBeCloseTo(6 / 6, 12);
    expect(found.fromRuns).toBeCloseTo(22 / 6, 12);
    expect(found.fromNoise).toBeCloseTo(2 / 6, 12);
    expect(found.degreesOfFreedom).toBeCloseTo(30 ** 2 / (64 / 2 + 576 + 4 / 2), 12);
  });

  it('have nothing but items where every repetition says the same', () => {
    const found = crossedVariance(Float64Array.of(1, 1, 0, 0, 4, 4, -1, -1), 2);
    expect(found.fromRuns).toBe(0);
    expect(found.fromNoise).toBe(0);
    // The variance of a mean of four: 14 / 3 / 4.
    expect(found.ofMean).toBeCloseTo(14 / 3 / 4, 12);
    expect(found.degreesOfFreedom).toBe(3);
  });

  it('add up to at least the whole, which is no less than what items alone give', () => {
    fc.assert(
      fc.property(design, ({ values, repetitions }) => {
        const found = crossedVariance(values, repetitions);
        const { ofMean, fromItems, fromRuns, fromNoise, degreesOfFreedom, items } = found;
        const parts = fromItems + fromRuns + fromNoise;
        expect(Math.min(ofMean, fromItems, fromRuns, fromNoise)).toBeGreaterThanOrEqual(0);
        expect(parts).toBeGreaterThanOrEqual(ofMean - 1e-12);
        expect(ofMean).toBeGreaterThanOrEqual(fromItems - 1e-12);
        expect(degreesOfFreedom).toBeGreaterThanOrEqual(Math.min(items, repetitions) - 1);
        expect(degreesOfFreedom).toBeLessThanOrEqual(items + repetitions - 2);
      }),
    );
  });

  it('do not depend on the order of items or of repetitions', () => {
    fc.assert(
      fc.property(design, ({ values, repetitions }) => {
        // Read backwards, both are in reverse.
        const forwards = crossedVariance(values, repetitions);
        const backwards = crossedVariance(values.slice().reverse(), repetitions);
        expect(backwards.ofMean).toBeCloseTo(forwards.ofMean, 9);
        expect(backwards.fromRuns).toBeCloseTo(forwards.fromRuns, 9);
      }),
    );
  });

  it('need two items and two repetitions', () => {
    for (const [values, repetitions] of [
      [[1, 2], 2],
      [[1, 2], 1],
      [[1, 2, 3], 2],
    ] as const) {
      expect(() => crossedVariance(Float64Array.from(values), repetitions)).toThrow(RangeError);
    }
  });
});
