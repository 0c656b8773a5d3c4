import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tangoInterval } from '../../../src/4-measuring/statistics/intervals/tango.ts';
import { wilson } from '../../../src/4-measuring/statistics/intervals/wilson.ts';
import { normalQuantile } from '../../../src/4-measuring/statistics/normal-quantile.ts';
import { expectNear } from '../../support/reference/near.ts';

/**
 * Found without the closed form, in 40 digits: the likelihood under each difference maximised
 * numerically, and the score test inverted with that. The first two rows are worked examples:
 * airway hyper-responsiveness (Bentur 2009, in Fagerland, Lydersen and Laake 2014: -0.517 to -0.026)
 * and the contact lens trial of Tango 1998 (90 %: -0.096 to 0.037).
 */
const INVERTED: readonly (readonly [number, number, number, number, number, number])[] = [
  [1, 7, 21, 0.95, -0.5172322764213774, -0.02600303248086854],
  [0, 1, 44, 0.9, -0.09566242639917168, 0.036516938418064],
  [6, 16, 161, 0.95, -0.1240234324640682, -0.005433395731677082],
  [40, 20, 160, 0.95, 0.03086453313308672, 0.2180642441668248],
  [12, 2, 50, 0.99, 0.008798065726200443, 0.3925036126711817],
  [20, 0, 20, 0.95, 0.6777496838943612, 1],
  [3, 3, 6, 0.95, -0.624767387034699, 0.624767387034699],
  [0, 50, 50, 0.95, -1, -0.8573048017332825],
  [5, 0, 125, 0.95, 0.008991990543340486, 0.09022555313974444],
];

/** Counts of first only, second only and concordant pairs. */
const table = fc
  .tuple(
    fc.integer({ min: 0, max: 300 }),
    fc.integer({ min: 0, max: 300 }),
    fc.integer({ min: 0, max: 300 }),
  )
  .filter(([b10, b01, same]) => b10 + b01 + same > 0);
const confidence = fc.double({ min: 0.01, max: 0.999, noNaN: true });

/** The score statistic, its nuisance parameter found by a plain search instead of the formula. */
function score(b10: number, b01: number, n: number, difference: number): number {
  let low = Math.max(0, -difference);
  let high = (1 - difference) / 2;
  const slope = (q: number): number =>
    (b01 ? b01 / q : 0) +
    (b10 ? b10 / (q + difference) : 0) -
    (n > b10 + b01 ? (2 * (n - b10 - b01)) / (1 - 2 * q - difference) : 0);
  for (let i = 0; i < 100; i++) {
    const middle = (low + high) / 2;
    if (slope(middle) > 0) low = middle;
    else high = middle;
  }
  const variance = n * (2 * low + difference * (1 - difference));
  return (b10 - b01 - n * difference) / Math.sqrt(variance);
}

describe('tangoInterval', () => {
  it('equals the inverted test and the worked examples of the literature', () => {
    for (const [b10, b01, n, level, low, high] of INVERTED) {
      const interval = tangoInterval(b10, b01, n, level);
      expectNear(interval.low, low, 1e-12, `${b10}, ${b01} of ${n}, low`);
      expectNear(interval.high, high, 1e-12, `${b10}, ${b01} of ${n}, high`);
    }
  });

  it('ends exactly where its own test begins to reject', () => {
    fc.assert(
      fc.property(table, confidence, ([b10, b01, same], level) => {
        const n = b10 + b01 + same;
        const { low, high } = tangoInterval(b10, b01, n, level);
        const z = normalQuantile((1 + level) / 2);
        if (high < 1 - 1e-9) expect(score(b10, b01, n, high)).toBeCloseTo(-z, 6);
        if (low > -1 + 1e-9) expect(score(b10, b01, n, low)).toBeCloseTo(z, 6);
      }),
    );
  });

  it('contains the estimate and stays within -1 and 1', () => {
    fc.assert(
      fc.property(table, confidence, ([b10, b01, same], level) => {
        const n = b10 + b01 + same;
        const { low, high } = tangoInterval(b10, b01, n, level);
        expect(low).toBeGreaterThanOrEqual(-1);
        expect(low).toBeLessThanOrEqual((b10 - b01) / n);
        expect(high).toBeGreaterThanOrEqual((b10 - b01) / n);
        expect(high).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('changes sign when the two change places', () => {
    fc.assert(
      fc.property(table, confidence, ([b10, b01, same], level) => {
        const n = b10 + b01 + same;
        const interval = tangoInterval(b10, b01, n, level);
        const swapped = tangoInterval(b01, b10, n, level);
        expect(swapped.low + interval.high).toBe(0);
        expect(swapped.high + interval.low).toBe(0);
      }),
    );
  });

  it('shrinks with more data of the same kind, and grows with the confidence', () => {
    fc.assert(
      fc.property(table, confidence, ([b10, b01, same], level) => {
        const n = b10 + b01 + same;
        const width = (times: number, at: number): number => {
          const { low, high } = tangoInterval(times * b10, times * b01, times * n, at);
          return high - low;
        };
        expect(width(2, level)).toBeLessThan(width(1, level));
        expect(width(1, level + (1 - level) / 2)).toBeGreaterThan(width(1, level));
      }),
    );
  });

  it("without discordant pairs is Wilson's limit on either side", () => {
    const { high } = wilson(0, 100, 0.95);
    const interval = tangoInterval(0, 0, 100, 0.95);
    expectNear(interval.high, high, 1e-12);
    expectNear(interval.low, -high, 1e-12);
  });

  it('refuses counts that cannot be', () => {
    expect(() => tangoInterval(3, 3, 5, 0.95)).toThrow(RangeError);
    expect(() => tangoInterval(0, 0, 0, 0.95)).toThrow(RangeError);
    expect(() => tangoInterval(1, Number.NaN, 5, 0.95)).toThrow(RangeError);
    expect(() => tangoInterval(1, 1, 5, 0)).toThrow(RangeError);
  });
});
