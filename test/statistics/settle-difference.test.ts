import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normalProbability } from '../../src/statistics/normal-probability.ts';
import { normalQuantile } from '../../src/statistics/normal-quantile.ts';
import {
  chanceWithin,
  designEffect,
  powerOnDesign,
  varianceOfDelta,
} from '../../src/statistics/planning/assumed-flags.ts';
import { pairsToPin, powerToPin } from '../../src/statistics/planning/pin-difference.ts';
import { pairsToSettle, powerToSettle } from '../../src/statistics/planning/settle-difference.ts';

const Z = 1.959963984540054;
const measured = (value: number, standardError: number, pairs = 300) => ({
  ...{ value, standardError, pairs, varianceSpread: 0.1 },
  interval: { low: value - Z * standardError, high: value + Z * standardError },
});

describe('the normal distribution', () => {
  it('agrees with scipy, far into the tails', () => {
    expect(normalProbability(0)).toBe(0.5);
    expect(normalProbability(1.959963984540054)).toBeCloseTo(0.975, 14);
    expect(normalProbability(-3) / 0.0013498980316300933).toBeCloseTo(1, 12);
    expect(normalProbability(-10) / 7.61985302416047e-24).toBeCloseTo(1, 7);
    expect(normalProbability(6)).toBeCloseTo(0.9999999990134123, 14);
    expect(normalProbability(-40)).toBe(0);
    expect(() => normalProbability(Number.NaN)).toThrow(/not a number/);
  });

  it('is undone by its quantile', () => {
    fc.assert(
      fc.property(fc.double({ min: 1e-6, max: 1 - 1e-6, noNaN: true }), (p) => {
        expect(normalProbability(normalQuantile(p))).toBeCloseTo(p, 12);
      }),
    );
  });
});

describe('the power to settle a difference', () => {
  it('follows from the share that is there already', () => {
    // w = 1/4: the error is half of 0.05, and the further pairs move the value by √(3/4) of that.
    const expected = normalProbability((0.08 - Z * 0.025) / (0.025 * Math.sqrt(0.75)));
    expect(powerToSettle(measured(0.58, 0.05), 0.5, 0.95, 1200)).toBeCloseTo(expected, 12);
    expect(powerToSettle(measured(0.42, 0.05), 0.5, 0.95, 1200)).toBeCloseTo(expected, 12);
    expect(powerToSettle(measured(0.5, 0.05), 0.5, 0.95, 1e6)).toBe(0);
  });

  it('never falls as pairs are added to an open difference, so that the fewest are the fewest', () => {
    const open = fc.tuple(
      fc.double({ min: 0.02, max: 0.95, noNaN: true }),
      fc.integer({ min: 300, max: 100_000 }),
      fc.integer({ min: 300, max: 100_000 }),
    );
    fc.assert(
      fc.property(open, ([share, a, b]) => {
        const seen = measured(0.5 + share * Z * 0.05, 0.05);
        const power = (inAll: number) => powerToSettle(seen, 0.5, 0.95, inAll);
        expect(power(Math.max(a, b))).toBeGreaterThanOrEqual(power(Math.min(a, b)) - 1e-12);
        const needed = pairsToSettle(seen, 0.5, 0.95, 0.8) ?? Number.NaN;
        expect(power(needed)).toBeGreaterThanOrEqual(0.8);
        expect(power(needed - 1)).toBeLessThan(0.8);
      }),
    );
    expect(pairsToSettle(measured(0.5, 0.05), 0.5, 0.95, 0.8)).toBeNull();
  });

  it('takes more pairs for more power, for a pinned width too', () => {
    const seen = measured(0.55, 0.05);
    const at = (power: number) => pairsToSettle(seen, 0.5, 0.95, power) ?? 0;
    expect(at(0.8)).toBeLessThan(at(0.9));
    const pinned = (power: number) => pairsToPin(seen, 0.05, 0.95, power) ?? 0;
    // Where the width is expected to fit, it fits in half of all cases.
    expect(pinned(0.5) / (300 * (Z * 0.05 * 20) ** 2)).toBeCloseTo(1, 2);
    expect(pinned(0.5)).toBeLessThan(pinned(0.9));
    expect(powerToPin(seen, 0.05, 0.95, pinned(0.9))).toBeGreaterThanOrEqual(0.9);
  });
});

describe('the variance of Δ on a design', () => {
  const judge = { alarmRate: 0.1, delta: 0.6, instanceEffect: 0 };

  it('is that of two independent rates if no parent is shared, and more if some are', () => {
    expect(varianceOfDelta(judge, { pairs: 100, squares: 100 })).toBeCloseTo(0.003, 12);
    expect(varianceOfDelta(judge, { pairs: 100, squares: 400 })).toBeCloseTo(
      (100 * 0.21 + 400 * 0.09) / 1e4,
      12,
    );
    expect(designEffect(judge, { pairs: 100, squares: 400 })).toBeCloseTo(5.7 / 3, 12);
  });

  it('allows for instances that are flagged more easily than others', () => {
    // Cells of a bivariate normal distribution with the correlation 0.3, from scipy:
    // both of two faults at 0.7: 0.52814; a fault at 0.7 and a parent at 0.1: 0.08627.
    const rates = [0.7, 0.1] as const;
    const means = rates.map((rate) => {
      let sum = 0;
      for (let i = 0; i < 20_000; i++)
        sum += chanceWithin(rate, 0.3, normalQuantile((i + 0.5) / 20_000));
      return sum / 20_000;
    });
    expect(means[0]).toBeCloseTo(0.7, 4);
    expect(means[1]).toBeCloseTo(0.1, 4);
    const effect = { ...judge, instanceEffect: 0.3 };
    expect(varianceOfDelta(effect, { pairs: 300, squares: 1167 })).toBeCloseTo(0.00181242, 7);
    expect(varianceOfDelta(effect, { pairs: 1, squares: 1 })).toBeLessThan(
      varianceOfDelta(judge, { pairs: 1, squares: 1 }),
    );
  });

  it('gives more power the larger the set is', () => {
    const power = (times: number) =>
      powerOnDesign(judge, { pairs: 100 * times, squares: 380 * times }, 0.95, { above: 0.5 });
    const powers = [1, 2, 4, 8].map(power);
    expect(powers.toSorted((a, b) => a - b)).toEqual(powers);
    expect(powerOnDesign(judge, { pairs: 1e6, squares: 1e6 }, 0.95, { above: 0.6 })).toBe(0);
  });
});
