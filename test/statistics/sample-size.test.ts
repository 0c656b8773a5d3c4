import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tangoInterval } from '../../src/statistics/intervals/tango.ts';
import { wilson } from '../../src/statistics/intervals/wilson.ts';
import {
  cleanRunsAtRate,
  cleanRunsToCertify,
  pairsToPin,
  pairsToShow,
} from '../../src/statistics/planning/sample-size.ts';

describe('sample sizes', () => {
  it('are the fewest clean runs whose upper limit certifies the rate', () => {
    fc.assert(
      fc.property(fc.double({ min: 0.001, max: 0.5, noNaN: true }), fc.nat(5), (target, alarms) => {
        const runs = cleanRunsToCertify(target, alarms, 0.95) ?? 0;
        expect(wilson(alarms, runs, 0.95).high).toBeLessThanOrEqual(target);
        if (runs - 1 > alarms) {
          expect(wilson(alarms, runs - 1, 0.95).high).toBeGreaterThan(target);
        }
      }),
    );
  });

  it('do not exist where the judge flags more than the rate to certify', () => {
    expect(cleanRunsAtRate(0.02, 0.03, 0.95)).toBeNull();
    expect(cleanRunsAtRate(0.05, 0.01, 0.95)).toBeGreaterThan(50);
  });

  it('shrink as Δ grows, and no number of pairs shows a Δ above itself', () => {
    const pairs = (delta: number) => pairsToShow({ delta, above: 0, power: 0.9, confidence: 0.95 });
    expect(pairs(0.8)).toBe(6);
    expect(pairs(0.1) ?? 0).toBeGreaterThan(pairs(0.4) ?? 0);
    expect(pairsToShow({ delta: 0.5, above: 0.5, power: 0.9, confidence: 0.95 })).toBeNull();
  });

  it('leave an interval no wider than asked', () => {
    const pairs = pairsToPin(0.8, 0.1, 0.95) ?? 0;
    const { low, high } = tangoInterval(Math.round(0.8 * pairs), 0, pairs, 0.95);
    expect(high - low).toBeLessThan(0.205);
  });
});
