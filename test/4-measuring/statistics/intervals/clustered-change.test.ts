import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type ChangeRows,
  type ClusteredChange,
  clusteredChange,
} from '../../../../src/4-measuring/statistics/intervals/clustered-change.ts';
import { pairedInterval } from '../../../../src/4-measuring/statistics/intervals/paired-interval.ts';
import { expectSame, mirrored, width } from '../../../support/simulation/any-clusters.ts';
import { type AnyRow, anyRows, clusteredOf } from '../../../support/simulation/any-rows.ts';

const confidence = fc.double({ min: 0.01, max: 0.9999, noNaN: true });

const changeOf = (given: readonly AnyRow[], sign = 1): ChangeRows => ({
  ...clusteredOf(given),
  change: Int8Array.from(given, ({ value }) => sign * value),
});

const of = (rows: ChangeRows, level = 0.95): ClusteredChange =>
  clusteredChange(rows, level) as ClusteredChange;

/** Clusters of two rows that all change by as much. */
const inTwos = (...changes: readonly number[]): ChangeRows => ({
  cluster: Int32Array.from({ length: 2 * changes.length }, (_, row) => row >> 1),
  clusters: changes.length,
  stratum: new Int32Array(2 * changes.length),
  strata: 1,
  change: Int8Array.from(changes.flatMap((by) => [by, by])),
});

describe('clusteredChange', () => {
  it('holds the mean, has a width and stays within what rows can change by', () => {
    fc.assert(
      fc.property(anyRows(-2, 2), confidence, (given, level) => {
        const { low, high, estimate, standardError } = of(changeOf(given), level);
        const mean = given.reduce((sum, { value }) => sum + value, 0) / given.length;
        expect(estimate).toBeCloseTo(mean, 12);
        expect(low).toBeLessThanOrEqual(mean + 1e-9);
        expect(high).toBeGreaterThanOrEqual(mean - 1e-9);
        expect(low).toBeGreaterThanOrEqual(-2);
        expect(high).toBeLessThanOrEqual(2);
        expect(high).toBeGreaterThan(low);
        expect(standardError).toBeGreaterThan(0);
      }),
    );
  });

  it('stays within -1 and 1 where a row is one flag', () => {
    fc.assert(
      fc.property(anyRows(-1, 1), confidence, (given, level) => {
        const { low, high, estimate } = of({ ...changeOf(given), most: 1 }, level);
        expect(low).toBeGreaterThanOrEqual(-1);
        expect(high).toBeLessThanOrEqual(1);
        expect(low).toBeLessThanOrEqual(estimate + 1e-9);
        expect(high).toBeGreaterThanOrEqual(estimate - 1e-9);
      }),
    );
    expect(of({ ...inTwos(...new Array<number>(30).fill(1)), most: 1 }).high).toBe(1);
  });

  it('is negated when every change is', () => {
    fc.assert(
      fc.property(anyRows(-2, 2), confidence, (given, level) => {
        expectSame(of(changeOf(given, -1), level), mirrored(of(changeOf(given), level)));
      }),
    );
  });

  it('does not depend on the order of rows, or on how clusters and strata are numbered', () => {
    fc.assert(
      fc.property(anyRows(-2, 2), (given) => {
        const other = [...given]
          .reverse()
          .map((row) => ({ ...row, cluster: 11 - row.cluster, stratum: 2 - row.stratum }));
        expectSame(of(changeOf(other)), of(changeOf(given)));
      }),
    );
  });

  it('is the interval of pairs where each row is the difference of a pair with a parent of its own', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: -1, max: 1 }), { minLength: 1, maxLength: 60 }),
        (by) => {
          const rows: ChangeRows = {
            cluster: Int32Array.from(by, (_, row) => row),
            clusters: by.length,
            stratum: new Int32Array(by.length),
            strata: 1,
            change: Int8Array.from(by),
            most: 1,
          };
          // Where most rows change, or none, each of the two has a rule of its own.
          const moved = by.filter((change) => change !== 0).length;
          fc.pre(moved > 0 && moved <= by.length / 2);
          const pairs = by.map((change) => ({
            pairs: 1,
            faultsFlagged: change > 0 ? 1 : 0,
            parentFlagged: change < 0,
            times: 1,
          }));
          expectSame(of(rows), pairedInterval(pairs, 0.95));
        },
      ),
    );
  });

  it('is wider where rows of a cluster change together', () => {
    const together = inTwos(...Array.from({ length: 60 }, (_, i) => (i % 3 === 0 ? 1 : 0)));
    // The same changes in clusters of two rows that never both change.
    const cluster = together.cluster.map((_, row) => (row < 60 ? row : (row + 2) % 60));
    expect(width(of(together)) / width(of({ ...together, cluster }))).toBeGreaterThan(1.3);
  });

  it('has no interval without a row, and refuses a confidence outside 0 to 1', () => {
    expect(clusteredChange(inTwos(), 0.95)).toBeNull();
    expect(() => clusteredChange(inTwos(1, 0), 1)).toThrow(RangeError);
  });
});
