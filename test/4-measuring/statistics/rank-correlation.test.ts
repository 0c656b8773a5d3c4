import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  FEWEST_RANKED,
  kendall,
  kendallInterval,
  kendallTest,
} from '../../../src/4-measuring/statistics/rank-correlation.ts';
import { NumpyGenerator } from '../../../src/base/random/numpy/generator.ts';

/** What scipy.stats.kendalltau says, and the share of all orders that are as far from 0. */
const CASES = [
  { one: [1, 2, 3, 4, 5], other: [1, 2, 3, 4, 5], tau: 1, p: 2 / 120 },
  { one: [1, 2, 3, 4, 5, 6], other: [2, 1, 4, 3, 6, 5], tau: 0.6, p: 0.1361111111111111 },
  {
    one: [0.1, 0.1, 0.3, 0.4, 0.7, 0.2],
    other: [0.0, 0.2, 0.2, 0.5, 0.1, 0.3],
    tau: 0.2142857142857143,
    p: 0.7,
  },
  { one: [12, 2, 1, 12, 2], other: [1, 4, 7, 1, 0], tau: -0.4714045207910316, p: 11 / 30 },
];

const values = fc.array(fc.tuple(fc.integer({ min: 0, max: 5 }), fc.integer({ min: 0, max: 5 })), {
  minLength: 2,
  maxLength: 7,
});
const listsOf = (pairs: readonly (readonly [number, number])[]) => ({
  one: pairs.map(([value]) => value),
  other: pairs.map(([, value]) => value),
});

describe('the rank correlation of two lists', () => {
  it('is what scipy says, with ties and without', () => {
    for (const { one, other, tau } of CASES) expect(kendall(one, other)).toBeCloseTo(tau, 12);
    expect(kendall([1, 1, 1], [1, 2, 3])).toBeNull();
  });

  it('is the same whichever list comes first, and the opposite if one of them is reversed', () => {
    fc.assert(
      fc.property(values, (pairs) => {
        const { one, other } = listsOf(pairs);
        const tau = kendall(one, other);
        expect(kendall(other, one)).toBe(tau);
        const reversed = kendall(
          one.map((value) => -value),
          other,
        );
        if (tau === null) expect(reversed).toBeNull();
        else expect(reversed).toBeCloseTo(-tau, 12);
      }),
    );
  });

  it('is tested against every order of a few items', () => {
    for (const { one, other, p } of CASES) expect(kendallTest(one, other)).toBeCloseTo(p, 12);
  });

  it('cannot be shown with one item fewer than are asked for, whatever the order', () => {
    const order = (items: number) => Array.from({ length: items }, (_, item) => item);
    expect(kendallTest(order(FEWEST_RANKED), order(FEWEST_RANKED))).toBeLessThan(0.05);
    const fewer = order(FEWEST_RANKED - 1);
    expect(kendallTest(fewer, fewer)).toBeGreaterThan(0.05);
  });

  it('is tested against orders drawn at random where there are many items', () => {
    const one = Array.from({ length: 12 }, (_, item) => item);
    expect(kendallTest(one, one)).toBeCloseTo(1 / 20_001, 9);
    // scipy's exact p of these is 0.0629.
    const other = [5, 2, 0, 9, 1, 8, 3, 7, 4, 6, 10, 11];
    expect(kendall(one, other)).toBeCloseTo(0.424, 2);
    expect(kendallTest(one, other)).toBeCloseTo(0.063, 2);
  });
});

describe('the interval of a rank correlation', () => {
  it('is that of an independent simulation in numpy, with 400,000 samples', () => {
    for (const { tau, items, low, high } of [
      { tau: 1, items: 5, low: 0.232, high: 1 },
      { tau: 0.5, items: 8, low: -0.108, high: 0.826 },
      { tau: 0.2, items: 10, low: -0.306, high: 0.604 },
      { tau: -1 / 3, items: 6, low: -0.808, high: 0.413 },
    ]) {
      const found = kendallInterval(tau, items, 0.95);
      expect(Math.abs(found.low - low)).toBeLessThan(0.02);
      expect(Math.abs(found.high - high)).toBeLessThan(0.02);
    }
  });

  it('holds the true value at least as often as it says, for five judges and for eight', () => {
    const random = NumpyGenerator.defaultRng(5);
    const normal = () =>
      Math.sqrt(-2 * Math.log(1 - random.random())) * Math.cos(2 * Math.PI * random.random());
    for (const items of [5, 8]) {
      const known = new Map<string, ReturnType<typeof kendallInterval>>();
      for (const rho of [0, 0.6, 0.95]) {
        const truth = (2 / Math.PI) * Math.asin(rho);
        let held = 0;
        for (let draw = 0; draw < 2000; draw++) {
          const one = Array.from({ length: items }, normal);
          const other = one.map((value) => rho * value + Math.sqrt(1 - rho ** 2) * normal());
          const tau = kendall(one, other) ?? 0;
          const interval = known.get(tau.toFixed(6)) ?? kendallInterval(tau, items, 0.95);
          known.set(tau.toFixed(6), interval);
          if (interval.low <= truth && truth <= interval.high) held++;
        }
        expect(held / 2000).toBeGreaterThan(0.94);
      }
    }
  });

  it('holds the estimate, has a width at the ends, and turns over with it', () => {
    for (const tau of [-1, -0.4, 0, 0.4, 1]) {
      const { low, high } = kendallInterval(tau, 5, 0.95);
      expect(low).toBeLessThanOrEqual(tau);
      expect(high).toBeGreaterThanOrEqual(tau);
      expect(high - low).toBeGreaterThan(0.5);
      const turned = kendallInterval(-tau, 5, 0.95);
      expect(turned.low).toBeCloseTo(-high, 1);
    }
  });
});
