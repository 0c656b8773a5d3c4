import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  clusteredShare,
  type ShareRows,
} from '../../../../src/4-measuring/statistics/intervals/clustered-share.ts';
import type { Interval } from '../../../../src/4-measuring/statistics/intervals/interval.ts';
import { stratifiedShare } from '../../../../src/4-measuring/statistics/intervals/stratified-share.ts';
import { wilson, wilsonOf } from '../../../../src/4-measuring/statistics/intervals/wilson.ts';
import { studentQuantile } from '../../../../src/4-measuring/statistics/student-quantile.ts';
import { expectSame, width } from '../../../support/simulation/any-clusters.ts';
import {
  type AnyRow,
  anyRows,
  apartOf,
  clusteredOf,
  STRATA,
} from '../../../support/simulation/any-rows.ts';

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

describe('clusteredShare', () => {
  it('is stratifiedShare where every row is a cluster of its own', () => {
    fc.assert(
      fc.property(anyRows(1, 2), confidence, (given, level) => {
        const strata = Array.from({ length: STRATA }, (_, stratum) => {
          const own = given.filter((row) => row.stratum === stratum);
          return { count: own.filter(({ value }) => value === 2).length, of: own.length };
        });
        expectSame(
          clusteredShare({ ...apartOf(given), ...shareOf(given) }, level) as Interval,
          stratifiedShare(strata, level),
        );
      }),
    );
  });

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

  it("is Wilson's for one trial per cluster, with Student's quantile, where rows of a cluster agree", () => {
    const { low, high } = clusteredShare(inTwos(10, 0, 10), 0.95) as Interval;
    expectSame({ low, high }, wilsonOf(0.5, 20, studentQuantile(0.95, 19)));
  });

  it('is wider where rows of a cluster agree, and narrower where they never do', () => {
    const agree = clusteredShare(inTwos(50, 0, 50), 0.95) as Interval;
    const mixed = clusteredShare(inTwos(25, 50, 25), 0.95) as Interval;
    const differ = clusteredShare(inTwos(0, 100, 0), 0.95) as Interval;
    expect(width(agree) / width(mixed)).toBeGreaterThan(1.35);
    expect(width(differ)).toBeLessThan(0.2 * width(mixed));
  });

  it("comes to Wilson's in the middle as independent rows grow many", () => {
    for (const [n, digits] of [
      [400, 2],
      [40_000, 4],
    ] as const) {
      const ours = stratifiedShare([{ count: n / 2, of: n }], 0.95);
      expect(width(ours) / width(wilson(n / 2, n, 0.95))).toBeCloseTo(1, digits);
    }
  });

  it('hardly varies for a judge that sees all of some strata and none of another', () => {
    const constant = stratifiedShare(
      [
        { count: 50, of: 50 },
        { count: 0, of: 50 },
      ],
      0.95,
    );
    expect(width(constant)).toBeLessThan(0.3 * width(wilson(50, 100, 0.95)));
  });

  it('refuses a confidence outside 0 to 1', () => {
    expect(() => clusteredShare(inTwos(1, 0, 1), 1)).toThrow(RangeError);
    expect(() => stratifiedShare([{ count: 1, of: 2 }], 0)).toThrow(RangeError);
    expect(() => stratifiedShare([{ count: 3, of: 2 }], 0.95)).toThrow(RangeError);
  });
});
