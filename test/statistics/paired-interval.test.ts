import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pairedInterval } from '../../src/statistics/intervals/paired-interval.ts';
import type { PairCluster } from '../../src/statistics/intervals/paired-sums.ts';
import { tangoInterval } from '../../src/statistics/intervals/tango.ts';

const cluster = fc
  .record({ pairs: fc.integer({ min: 1, max: 6 }), share: fc.nat(6), parentFlagged: fc.boolean() })
  .map(
    ({ pairs, share, parentFlagged }): PairCluster => ({
      pairs,
      faultsFlagged: Math.min(pairs, share),
      parentFlagged,
      times: 1,
    }),
  );
const clusters = fc.array(cluster, { minLength: 2, maxLength: 40 });

const estimate = (given: readonly PairCluster[]): number => {
  let pairs = 0;
  let difference = 0;
  for (const one of given) {
    pairs += one.pairs;
    difference += one.faultsFlagged - (one.parentFlagged ? one.pairs : 0);
  }
  return difference / pairs;
};

describe('pairedInterval', () => {
  it("is Tango's where every fault has a parent of its own", () => {
    const given = [
      { pairs: 1, faultsFlagged: 1, parentFlagged: false, times: 10 },
      { pairs: 1, faultsFlagged: 0, parentFlagged: true, times: 2 },
      { pairs: 1, faultsFlagged: 0, parentFlagged: false, times: 38 },
    ];
    const { method, ...interval } = pairedInterval(given, 0.95);
    expect(method).toBe('score');
    expect(interval).toEqual(tangoInterval(10, 2, 50, 0.95));
  });

  it('holds the estimate and stays within -1 and 1', () => {
    fc.assert(
      fc.property(
        clusters,
        fc.double({ min: 0.5, max: 0.999, noNaN: true }),
        (given, confidence) => {
          const { low, high } = pairedInterval(given, confidence);
          expect(low).toBeLessThanOrEqual(estimate(given) + 1e-9);
          expect(high).toBeGreaterThanOrEqual(estimate(given) - 1e-9);
          expect(low).toBeGreaterThanOrEqual(-1);
          expect(high).toBeLessThanOrEqual(1);
        },
      ),
    );
  });

  it('gives the same interval for alike clusters one by one or together, in any order', () => {
    fc.assert(
      fc.property(clusters, fc.integer({ min: 1, max: 4 }), (given, times) => {
        const together = given.map((one) => ({ ...one, times }));
        const apart = given.flatMap((one) => new Array<PairCluster>(times).fill(one)).reverse();
        const a = pairedInterval(together, 0.95);
        const b = pairedInterval(apart, 0.95);
        expect(a.low).toBeCloseTo(b.low, 9);
        expect(a.high).toBeCloseTo(b.high, 9);
        expect(a.method).toBe(b.method);
      }),
    );
  });

  it('is wider for pairs that share parents than for as many that do not', () => {
    const width = ({ low, high }: { low: number; high: number }): number => high - low;
    const shared = [
      { pairs: 4, faultsFlagged: 4, parentFlagged: true, times: 10 },
      { pairs: 4, faultsFlagged: 2, parentFlagged: true, times: 8 },
      { pairs: 4, faultsFlagged: 2, parentFlagged: false, times: 12 },
    ];
    expect(width(pairedInterval(shared, 0.95))).toBeGreaterThan(
      width(tangoInterval(24, 16, 120, 0.95)),
    );
  });

  it('has a width where no pair and where every pair is discordant', () => {
    const none = pairedInterval(
      [{ pairs: 3, faultsFlagged: 0, parentFlagged: false, times: 50 }],
      0.95,
    );
    expect(none).toMatchObject(tangoInterval(0, 0, 50, 0.95));
    const all = pairedInterval(
      [{ pairs: 3, faultsFlagged: 3, parentFlagged: false, times: 50 }],
      0.95,
    );
    expect(all.high).toBe(1);
    expect(all.low).toBeCloseTo(tangoInterval(50, 0, 50, 0.95).low, 9);
  });

  it('takes the rate of parents over parents, not pairs, when few of them are flagged', () => {
    const given = [
      { pairs: 3, faultsFlagged: 1, parentFlagged: false, times: 6 },
      { pairs: 3, faultsFlagged: 0, parentFlagged: false, times: 94 },
    ];
    const interval = pairedInterval(given, 0.95);
    expect(interval.method).toBe('clustered recovery');
    // 6 of 300 faults and none of 100 parents: as many flags could well be chance.
    expect(interval.low).toBeLessThan(0);
  });

  it('refuses an empty list of pairs and a confidence outside 0 to 1', () => {
    expect(() => pairedInterval([], 0.95)).toThrow(RangeError);
    expect(() =>
      pairedInterval([{ pairs: 1, faultsFlagged: 0, parentFlagged: false, times: 1 }], 1),
    ).toThrow(RangeError);
  });
});
