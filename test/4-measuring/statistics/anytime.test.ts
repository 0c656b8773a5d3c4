import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  AnytimeMean,
  type ClusterSum,
} from '../../../src/4-measuring/statistics/anytime/anytime-mean.ts';
import { Wealth } from '../../../src/4-measuring/statistics/anytime/wealth.ts';

const DIFFERENCE = { low: -1, high: 1 };
const certain = (total: number, size: number): ClusterSum => ({ low: total, high: total, size });

function meanOf(sums: readonly ClusterSum[], confidence = 0.95): AnytimeMean {
  const mean = new AnytimeMean(DIFFERENCE, 6, confidence);
  for (const sum of sums) mean.add(sum);
  return mean;
}

function logWealth(gains: readonly { readonly gain: number; readonly times: number }[]): number {
  const wealth = new Wealth();
  for (const { gain, times } of gains) wealth.add(gain, times);
  return wealth.log();
}

/** By numpy, from the same definition. */
const LOG_WEALTH = { doubled: 12.116000075665971, mixed: -0.1000345151183818 };
const BOUNDS = { low: 0.6549756704075888, high: 0.9542349492741828 };

/** Any clusters, some of whose rows may be unscored. */
const clusters = fc.array(
  fc
    .integer({ min: 1, max: 6 })
    .chain((size) =>
      fc
        .tuple(fc.integer({ min: -size, max: size }), fc.integer({ min: -size, max: size }))
        .map(([a, b]) => ({ low: Math.min(a, b), high: Math.max(a, b), size })),
    ),
  { maxLength: 60 },
);

describe('wealth from fair bets', () => {
  it('is that of seventeen bettors who stake 1, 1/√2, 1/2 … of all, computed in numpy', () => {
    expect(new Wealth().log()).toBeCloseTo(0, 12);
    expect(logWealth([{ gain: 1, times: 20 }])).toBeCloseTo(LOG_WEALTH.doubled, 9);
    expect(
      logWealth([
        { gain: 0.25, times: 30 },
        { gain: -1, times: 2 },
        { gain: -0.5, times: 7 },
      ]),
    ).toBeCloseTo(LOG_WEALTH.mixed, 9);
  });

  it('is 1 on average where gains are fair, at whatever number of bets', () => {
    // All 2^n ways in which n fair coins may fall.
    for (const bets of [1, 5, 12]) {
      let mean = 0;
      let ways = 1;
      for (let won = 0; won <= bets; won++) {
        const gains = [
          { gain: 0.6, times: won },
          { gain: -0.6, times: bets - won },
        ];
        mean += (ways / 2 ** bets) * Math.exp(logWealth(gains));
        ways = (ways * (bets - won)) / (won + 1);
      }
      expect(mean).toBeCloseTo(1, 10);
    }
  });
});

describe('a mean whose bounds hold whenever one looks', () => {
  it('has the bounds that numpy finds by bisection', () => {
    const sums = [
      ...Array.from({ length: 40 }, () => certain(4, 4)),
      ...Array.from({ length: 12 }, () => certain(1, 2)),
      ...Array.from({ length: 5 }, () => certain(-1, 1)),
      ...Array.from({ length: 5 }, () => ({ low: 1, high: 3, size: 3 })),
    ];
    const { low, high } = meanOf(sums).interval;
    expect(low).toBeCloseTo(BOUNDS.low, 6);
    expect(high).toBeCloseTo(BOUNDS.high, 6);
  });

  it('never gives back a bound that it reached', () => {
    fc.assert(
      fc.property(clusters, (sums) => {
        const mean = new AnytimeMean(DIFFERENCE, 6, 0.8);
        let before = mean.interval;
        for (const sum of sums) {
          mean.add(sum);
          const { interval } = mean;
          expect(interval.low).toBeGreaterThanOrEqual(before.low);
          expect(interval.high).toBeLessThanOrEqual(before.high);
          before = interval;
        }
        expect(before.low).toBeLessThanOrEqual(before.high);
      }),
    );
  });

  it('is never made lower by a better cluster, and what is unscored counts at its worst', () => {
    fc.assert(
      fc.property(clusters, fc.nat(), (sums, at) => {
        if (sums.length === 0) return;
        const better = sums.map((sum, place) =>
          place === at % sums.length ? { ...sum, low: sum.high } : sum,
        );
        expect(meanOf(better, 0.8).interval.low).toBeGreaterThanOrEqual(
          meanOf(sums, 0.8).interval.low - 1e-9,
        );
        expect(meanOf(better, 0.8).interval.high).toBeCloseTo(meanOf(sums, 0.8).interval.high, 6);
      }),
    );
  });

  it('leaves no mean inside against which somebody has got rich', () => {
    const sums = Array.from({ length: 50 }, (_, at) => certain(at % 5 === 0 ? 1 : 3, 4));
    const mean = meanOf(sums);
    const enough = Math.log(2 / 0.05);
    const { low, high } = mean.interval;
    expect(mean.logWealth(low + 1e-5, 'above')).toBeLessThan(enough);
    expect(mean.logWealth(high - 1e-5, 'below')).toBeLessThan(enough);
  });

  it('takes no cluster that is larger than it was told', () => {
    expect(() => meanOf([certain(0, 7)])).toThrow(/7 rows is larger than 6/);
  });
});
