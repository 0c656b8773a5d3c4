import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tangoInterval } from '../../src/statistics/intervals/tango.ts';
import { wilsonOf } from '../../src/statistics/intervals/wilson.ts';
import { pairsToSettle, runsToSettle } from '../../src/statistics/planning/runs-to-settle.ts';
import { MOST_RUNS } from '../../src/statistics/planning/sample-size.ts';

const Z = 1.959963984540054;
// In steps of a millionth: closer to 0 or 1, limits are equal but for the last digits of a float.
const share = fc.nat(1_000_000).map((millionths) => millionths / 1_000_000);

describe('runs that settle a rate', () => {
  it('are the fewest that leave the threshold on the side where the rate is not', () => {
    fc.assert(
      fc.property(share, share, (rate, threshold) => {
        const runs = runsToSettle(rate, threshold, 0.95);
        if (runs === null) {
          const { low, high } = wilsonOf(rate, MOST_RUNS, Z);
          expect(low <= threshold && threshold <= high).toBe(true);
          return;
        }
        const beside = (n: number): boolean =>
          rate > threshold
            ? wilsonOf(rate, n, Z).low > threshold
            : wilsonOf(rate, n, Z).high < threshold;
        expect(beside(runs)).toBe(true);
        if (runs > 1) expect(beside(runs - 1)).toBe(false);
      }),
    );
  });

  it('are as many as certify a rate without a flag, and none where the rate is the threshold', () => {
    expect(runsToSettle(0, 0.02, 0.95)).toBe(189);
    expect(runsToSettle(0.02, 0.02, 0.95)).toBeNull();
    expect(runsToSettle(0, 0, 0.95)).toBeNull();
  });
});

describe('pairs that settle a paired difference', () => {
  const seen = (firstOnly: number, secondOnly: number, pairs: number, wider = 1) => {
    const { low, high } = tangoInterval(firstOnly, secondOnly, pairs, 0.95);
    const centre = (firstOnly - secondOnly) / pairs;
    return {
      firstOnly,
      secondOnly,
      pairs,
      interval: {
        low: Math.max(-1, centre - wider * (centre - low)),
        high: Math.min(1, centre + wider * (high - centre)),
      },
    };
  };

  it('grow with the square of the width, which pairs that share parents increase', () => {
    const alone = pairsToSettle(seen(160, 20, 400), 0.3, 0.95) ?? 0;
    const shared = pairsToSettle(seen(160, 20, 400, 1.5), 0.3, 0.95) ?? 0;
    expect(shared / alone).toBeGreaterThan(2);
    expect(shared / alone).toBeLessThan(2.5);
  });

  it('are more than were seen wherever the seen ones did not settle it', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 80 }),
        fc.nat(80),
        fc.nat(80),
        fc.double({ min: 0.9, max: 2, noNaN: true }),
        fc.double({ min: -1, max: 1, noNaN: true }),
        (firstOnly, secondOnly, alike, wider, threshold) => {
          const observed = seen(firstOnly, secondOnly, firstOnly + secondOnly + alike, wider);
          const { low, high } = observed.interval;
          const pairs = pairsToSettle(observed, threshold, 0.95);
          if (pairs === null || threshold < low || threshold > high) return;
          expect(pairs).toBeGreaterThan(observed.pairs);
        },
      ),
    );
  });

  it('do not exist where the difference is the threshold', () => {
    expect(pairsToSettle(seen(10, 0, 20), 0.5, 0.95)).toBeNull();
  });
});
