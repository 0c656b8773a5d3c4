import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normalProbability } from '../../../src/4-measuring/statistics/normal-probability.ts';
import { normalQuantile } from '../../../src/4-measuring/statistics/normal-quantile.ts';
import { designEffect } from '../../../src/4-measuring/statistics/planning/design-effect.ts';
import {
  foreseenInterval,
  type MeasuredDifference,
  varianceSpread,
} from '../../../src/4-measuring/statistics/planning/foreseen-interval.ts';
import {
  pairsToSettle,
  powerToSettle,
} from '../../../src/4-measuring/statistics/planning/settle-difference.ts';
import { studentQuantile } from '../../../src/4-measuring/statistics/student-quantile.ts';

/** A difference whose interval is what the methods give for so many independent pairs of one type. */
function measured(value: number, pairs = 300, varianceSpread = 0.1): MeasuredDifference {
  const [up, down] = [(1 + value) / 2 - 0.1, (1 - value) / 2 - 0.1];
  const standardError = Math.sqrt((up + down - value ** 2) / pairs);
  const reach = studentQuantile(0.95, pairs - 1) * standardError;
  const interval = { low: value - reach, high: value + reach };
  return {
    value,
    interval,
    standardError,
    pairs,
    varianceSpread,
    up,
    down,
    parents: pairs,
    types: 1,
  };
}

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

describe('the interval that is foreseen', () => {
  it('is the measured one without further pairs, whatever made it', () => {
    const seen = { ...measured(0.6), interval: { low: 0.4, high: 0.7 } };
    const { below, above, standardError } = foreseenInterval(seen, 0.95, 300);
    expect([below, above]).toEqual([expect.closeTo(0.2, 12), expect.closeTo(0.1, 12)]);
    expect(standardError).toBeCloseTo(seen.standardError, 12);
  });

  it('is what ten times as many like pairs have', () => {
    for (const value of [0, 0.3, -0.6]) {
      const { below, above } = foreseenInterval(measured(value), 0.95, 3000);
      const { interval } = measured(value, 3000);
      expect(below / (value - interval.low)).toBeCloseTo(1, 1);
      expect(above / (interval.high - value)).toBeCloseTo(1, 1);
    }
  });

  it('narrows at least with the root of the pairs, also where nothing differs', () => {
    const arbitrary = fc.tuple(
      fc.double({ min: -0.7, max: 0.7, noNaN: true }),
      fc.integer({ min: 20, max: 2000 }),
      fc.integer({ min: 1, max: 50 }),
    );
    fc.assert(
      fc.property(arbitrary, ([value, pairs, times]) => {
        const seen = measured(value, pairs);
        const { below, above } = foreseenInterval(seen, 0.95, pairs * times);
        const width = seen.interval.high - seen.interval.low;
        expect(below + above).toBeLessThanOrEqual(width / Math.sqrt(times) + 1e-9);
      }),
    );
    const same = { ...measured(0), up: 0, down: 0, standardError: 0.01 };
    expect(foreseenInterval(same, 0.95, 3000).above).toBeLessThan(
      foreseenInterval(same, 0.95, 300).above,
    );
  });

  it('is less certain the fewer parents are flagged', () => {
    const spread = (rate: number) => varianceSpread({ parents: 40, standardError: 0.05 }, rate);
    expect(spread(0.5)).toBeCloseTo(Math.sqrt(1 / 40), 3);
    expect(spread(0.05)).toBeGreaterThan(spread(0.2));
    expect(spread(0.95)).toBeCloseTo(spread(0.05), 12);
  });
});

describe('the power to settle a difference', () => {
  it('is one half where the foreseen bound is the threshold, and is the same mirrored', () => {
    const seen = measured(0.3, 300, 0);
    const { below } = foreseenInterval(seen, 0.95, 1200);
    expect(powerToSettle(seen, 0.3 - below, 0.95, 1200)).toBeCloseTo(0.5, 12);
    expect(powerToSettle(measured(-0.3), -0.2, 0.95, 1200)).toBeCloseTo(
      powerToSettle(measured(0.3), 0.2, 0.95, 1200),
      9,
    );
    expect(powerToSettle(seen, 0.3, 0.95, 1e6)).toBe(0);
  });

  it('takes more pairs the less certain the measured variance is', () => {
    const needed = (spread: number) => pairsToSettle(measured(0.3, 300, spread), 0.22, 0.95, 0.8);
    expect(needed(0.4)).toBeGreaterThan(needed(0.1) ?? Number.NaN);
  });

  it('never falls as pairs are added to an open difference, so that the fewest are the fewest', () => {
    const open = fc.tuple(
      fc.double({ min: 0.05, max: 0.95, noNaN: true }),
      fc.integer({ min: 300, max: 100_000 }),
      fc.integer({ min: 300, max: 100_000 }),
    );
    fc.assert(
      fc.property(open, ([share, a, b]) => {
        const seen = measured(0.3);
        const threshold = 0.3 - share * (0.3 - seen.interval.low);
        const power = (inAll: number) => powerToSettle(seen, threshold, 0.95, inAll);
        expect(power(Math.max(a, b))).toBeGreaterThanOrEqual(power(Math.min(a, b)) - 1e-9);
        const needed = pairsToSettle(seen, threshold, 0.95, 0.8) ?? Number.NaN;
        expect(power(needed)).toBeGreaterThanOrEqual(0.8);
        expect(power(needed - 1)).toBeLessThan(0.8);
      }),
    );
    expect(pairsToSettle(measured(0.3), 0.3, 0.95, 0.8)).toBeNull();
  });

  it('takes more pairs for more power', () => {
    const seen = measured(0.3);
    const at = (power: number) => pairsToSettle(seen, 0.25, 0.95, power) ?? 0;
    expect(at(0.8)).toBeLessThan(at(0.9));
  });
});

describe('the design effect', () => {
  const judge = { alarmRate: 0.1, delta: 0.6, siblingCorrelation: 0 };

  it('is 1 if no parent is shared, and more the more siblings agree', () => {
    expect(designEffect(judge, { pairs: 100, squares: 100 })).toBe(1);
    // By hand: (100 · 0.21 + 400 · 0.09) / (100 · 0.21 + 100 · 0.09).
    expect(designEffect(judge, { pairs: 100, squares: 400 })).toBeCloseTo(5.7 / 3, 12);
    const together = { ...judge, siblingCorrelation: 1 };
    expect(designEffect(together, { pairs: 100, squares: 400 })).toBeCloseTo(4, 12);
    expect(designEffect({ ...judge, alarmRate: 0, delta: 1 }, { pairs: 1, squares: 1 })).toBe(1);
  });
});
