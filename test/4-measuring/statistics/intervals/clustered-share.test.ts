import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  clusteredShare,
  type ShareRows,
} from '../../../../src/4-measuring/statistics/intervals/clustered-share.ts';
import type { Interval } from '../../../../src/4-measuring/statistics/intervals/interval.ts';
import { wilson } from '../../../../src/4-measuring/statistics/intervals/wilson.ts';
import { expectSame, width } from '../../../support/simulation/any-clusters.ts';
import { type AnyRow, anyRows, clusteredOf } from '../../../support/simulation/any-rows.ts';

const confidence = fc.double({ min: 0.01, max: 0.9999, noNaN: true });
/** A row is left out (0), among those that the share is of (1), or counts as well (2). */
const rows = anyRows(0, 2);

const shareOf = (given: readonly AnyRow[]): Pick<ShareRows, 'count' | 'of'> => ({
  count: Uint8Array.from(given, ({ value }) => (value === 2 ? 1 : 0)),
  of: Uint8Array.from(given, ({ value }) => (value >= 1 ? 1 : 0)),
});

/** Clusters of two rows, of which `both` have two that count, `one` have one and `none` have none. */
function inTwos(both: number, one: number, none: number): ShareRows {
  const counts = [
    ...new Array<number>(both).fill(2),
    ...new Array<number>(one).fill(1),
    ...new Array<number>(none).fill(0),
  ];
  return {
    cluster: Int32Array.from({ length: 2 * counts.length }, (_, row) => row >> 1),
    clusters: counts.length,
    stratum: new Int32Array(2 * counts.length),
    strata: 1,
    of: new Uint8Array(2 * counts.length).fill(1),
    count: Uint8Array.from(counts.flatMap((count) => [count > 0 ? 1 : 0, count > 1 ? 1 : 0])),
  };
}

/** So many of so many in each stratum, every row a cluster of its own. */
function apart(...strata: readonly (readonly [count: number, of: number])[]): ShareRows {
  const rows = strata.flatMap(([count, of], stratum) =>
    Array.from({ length: of }, (_, at) => ({ stratum, counts: at < count ? 1 : 0 })),
  );
  return {
    cluster: Int32Array.from(rows.keys()),
    clusters: rows.length,
    stratum: Int32Array.from(rows, ({ stratum }) => stratum),
    strata: strata.length,
    of: new Uint8Array(rows.length).fill(1),
    count: Uint8Array.from(rows, ({ counts }) => counts),
  };
}

describe('clusteredShare', () => {
  it('holds the share, has a width and stays within 0 and 1; of nothing there is none', () => {
    fc.assert(
      fc.property(rows, confidence, (given, level) => {
        const { count, of } = shareOf(given);
        const all = of.reduce((sum, each) => sum + each, 0);
        const interval = clusteredShare({ ...clusteredOf(given), count, of }, level);
        if (all === 0) {
          expect(interval).toBeNull();
          return;
        }
        const share = count.reduce((sum, each) => sum + each, 0) / all;
        const { low, high } = interval as Interval;
        expect(low).toBeGreaterThanOrEqual(0);
        expect(high).toBeLessThanOrEqual(1);
        expect(low).toBeLessThanOrEqual(share + 1e-12);
        expect(high).toBeGreaterThanOrEqual(share - 1e-12);
        expect(high).toBeGreaterThan(low);
      }),
    );
  });

  it('does not depend on the order of rows, or on how clusters and strata are numbered', () => {
    fc.assert(
      fc.property(rows, (given) => {
        const other = [...given]
          .reverse()
          .map((row) => ({ ...row, cluster: 11 - row.cluster, stratum: 2 - row.stratum }));
        const one = clusteredShare({ ...clusteredOf(given), ...shareOf(given) }, 0.95);
        const two = clusteredShare({ ...clusteredOf(other), ...shareOf(other) }, 0.95);
        if (one === null) expect(two).toBeNull();
        else expectSame(two as Interval, one);
      }),
    );
  });

  it('is mirrored when what counted does not count', () => {
    fc.assert(
      fc.property(rows, confidence, (given, level) => {
        const { count, of } = shareOf(given);
        fc.pre(of.some((each) => each === 1));
        const opposite = of.map((each, row) => each - (count[row] as number));
        const { low, high } = clusteredShare(
          { ...clusteredOf(given), count, of },
          level,
        ) as Interval;
        const turned = clusteredShare({ ...clusteredOf(given), count: opposite, of }, level);
        expectSame(turned as Interval, { low: 1 - high, high: 1 - low });
      }),
    );
  });

  it("comes to Wilson's in the middle as independent rows grow many", () => {
    for (const [n, digits] of [
      [400, 1],
      [40_000, 3],
    ] as const) {
      const ours = clusteredShare(apart([n / 2, n]), 0.95) as Interval;
      expect(width(ours) / width(wilson(n / 2, n, 0.95))).toBeCloseTo(1, digits);
    }
  });

  it('hardly varies for a judge that sees all of some strata and none of another', () => {
    const constant = clusteredShare(apart([50, 50], [0, 50]), 0.95) as Interval;
    expect(width(constant)).toBeLessThan(0.3 * width(wilson(50, 100, 0.95)));
  });

  it('refuses a confidence outside 0 to 1', () => {
    expect(() => clusteredShare(inTwos(1, 0, 1), 1)).toThrow(RangeError);
  });
});
