import fc from 'fast-check';
import type { ClusteredRows } from '../../../src/4-measuring/statistics/intervals/clustered-rows.ts';

export const CLUSTERS = 12;
export const STRATA = 3;

/** A row with its cluster, its stratum and something that was found in it. */
export interface AnyRow {
  readonly cluster: number;
  readonly stratum: number;
  readonly value: number;
}

/** Rows in any order, often alike, of which some clusters and strata have none. */
export const anyRows = (least: number, most: number): fc.Arbitrary<readonly AnyRow[]> =>
  fc
    .record({
      rows: fc.array(
        fc.record({
          cluster: fc.nat(CLUSTERS - 1),
          stratum: fc.nat(STRATA - 1),
          value: fc.integer({ min: least, max: most }),
        }),
        { minLength: 1, maxLength: 60 },
      ),
      same: fc.option(fc.integer({ min: least, max: most }), { freq: 3 }),
    })
    .map(({ rows, same }) => rows.map((row) => (same === null ? row : { ...row, value: same })));

export const clusteredOf = (rows: readonly AnyRow[]): ClusteredRows => ({
  cluster: Int32Array.from(rows, ({ cluster }) => cluster),
  clusters: CLUSTERS,
  stratum: Int32Array.from(rows, ({ stratum }) => stratum),
  strata: STRATA,
});
