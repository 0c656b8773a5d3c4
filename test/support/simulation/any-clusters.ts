import fc from 'fast-check';
import { expect } from 'vitest';
import type { Interval } from '../../../src/4-measuring/statistics/intervals/interval.ts';
import {
  type PairCluster,
  typedPairs,
} from '../../../src/4-measuring/statistics/intervals/paired-sums.ts';

export const TYPES = 4;

const typedPart = fc
  .record({ pairs: fc.integer({ min: 1, max: 3 }), flagged: fc.nat(3), type: fc.nat(TYPES - 1) })
  .map(({ pairs, flagged, type }) => ({ type, pairs, faultsFlagged: Math.min(pairs, flagged) }));

const cluster = fc
  .record({
    types: fc.uniqueArray(typedPart, { minLength: 1, maxLength: TYPES, selector: (x) => x.type }),
    parentFlagged: fc.boolean(),
  })
  .map(({ types, parentFlagged }): PairCluster => {
    const sum = (key: 'pairs' | 'faultsFlagged'): number =>
      types.reduce((total, part) => total + part[key], 0);
    return {
      pairs: sum('pairs'),
      faultsFlagged: sum('faultsFlagged'),
      parentFlagged,
      times: 1,
      types,
    };
  });

/** Clusters of pairs of several types, often of a judge that hardly ever, or nearly always, flags. */
export const anyClusters = fc
  .record({
    clusters: fc.array(cluster, { minLength: 1, maxLength: 40 }),
    parents: fc.constantFrom('any', 'none', 'one', 'all'),
    faults: fc.constantFrom('any', 'none', 'all'),
  })
  .map(({ clusters, parents, faults }) =>
    clusters.map((one, at): PairCluster => {
      const parentFlagged =
        parents === 'any'
          ? one.parentFlagged
          : parents === 'all' || (parents === 'one' && at === 0);
      const flaggedOf = (part: { pairs: number; faultsFlagged: number }): number =>
        faults === 'any' ? part.faultsFlagged : faults === 'all' ? part.pairs : 0;
      return {
        ...one,
        parentFlagged,
        faultsFlagged: flaggedOf(one),
        types: typedPairs(one).map((part) => ({ ...part, faultsFlagged: flaggedOf(part) })),
      };
    }),
  );

/** Δ with each pair counted as much as its type; null where no pair counts. */
export function deltaOf(
  clusters: readonly PairCluster[],
  weights?: readonly number[],
): number | null {
  let [all, difference] = [0, 0];
  for (const one of clusters) {
    for (const { type, pairs, faultsFlagged } of typedPairs(one)) {
      const weight = one.times * (weights?.[type] ?? 1);
      all += weight * pairs;
      difference += weight * (faultsFlagged - (one.parentFlagged ? pairs : 0));
    }
  }
  return all === 0 ? null : difference / all;
}

/** The same pairs of a judge that flags what this one passes and passes what it flags. */
export const complement = (one: PairCluster): PairCluster => ({
  ...one,
  parentFlagged: !one.parentFlagged,
  faultsFlagged: one.pairs - one.faultsFlagged,
  types: typedPairs(one).map((part) => ({
    ...part,
    faultsFlagged: part.pairs - part.faultsFlagged,
  })),
});

export const mirrored = ({ low, high }: Interval): Interval => ({ low: -high, high: -low });

export const width = ({ low, high }: Interval): number => high - low;

export function expectSame(one: Interval, other: Interval): void {
  expect(one.low).toBeCloseTo(other.low, 9);
  expect(one.high).toBeCloseTo(other.high, 9);
}
