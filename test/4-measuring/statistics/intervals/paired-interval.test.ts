import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pairedInterval } from '../../../../src/4-measuring/statistics/intervals/paired-interval.ts';
import type { PairCluster } from '../../../../src/4-measuring/statistics/intervals/paired-sums.ts';
import { tangoInterval } from '../../../../src/4-measuring/statistics/intervals/tango.ts';
import {
  anyClusters,
  complement,
  deltaOf,
  expectSame,
  mirrored,
  TYPES,
  width,
} from '../../../support/simulation/any-clusters.ts';

const confidence = fc.double({ min: 0.5, max: 0.999, noNaN: true });

describe('pairedInterval', () => {
  // Found by minimising the margin with another program (golden sections, in Python).
  it.each([
    ['every pair told apart', [[20, 1, 1, false]], 0.7754082680130534, 1],
    ['no pair flagged', [[20, 1, 0, false]], -0.13368264107785566, 0.13368264107785566],
    [
      'one parent that outweighs the others',
      [
        [12, 1, 1, false],
        [1, 6, 0, true],
      ],
      -0.37666520071927057,
      0.9544429784970483,
    ],
  ] as const)('has the limits of the reference for %s', (_, kinds, low, high) => {
    const interval = pairedInterval(
      kinds.map(([times, pairs, faultsFlagged, parentFlagged]) => ({
        times,
        pairs,
        faultsFlagged,
        parentFlagged,
      })),
      0.95,
    );
    expect(interval.low).toBeCloseTo(low, 9);
    expect(interval.high).toBeCloseTo(high, 9);
  });

  it('comes within a hundredth of Tango’s as pairs with a parent of their own grow many', () => {
    const given = [
      { pairs: 1, faultsFlagged: 1, parentFlagged: false, times: 4000 },
      { pairs: 1, faultsFlagged: 0, parentFlagged: true, times: 1000 },
      { pairs: 1, faultsFlagged: 1, parentFlagged: true, times: 5000 },
    ];
    const tango = tangoInterval(4000, 1000, 10_000, 0.95);
    expect(width(pairedInterval(given, 0.95)) / width(tango)).toBeCloseTo(1, 2);
  });

  it('holds the estimate, stays within -1 and 1, and has a width, whatever the pairs and weights', () => {
    const weight = fc.oneof(fc.constant(0), fc.double({ min: 1e-3, max: 1e3, noNaN: true }));
    const weights = fc.option(fc.array(weight, { minLength: TYPES, maxLength: TYPES }), {
      nil: undefined,
    });
    const level = fc.oneof(confidence, fc.double({ min: 1e-6, max: 1 - 1e-9, noNaN: true }));
    fc.assert(
      fc.property(anyClusters, level, weights, (given, at, by) => {
        const delta = deltaOf(given, by);
        fc.pre(delta !== null);
        const { low, high, standardError } = pairedInterval(given, at, by);
        expect(low).toBeLessThanOrEqual((delta as number) + 1e-9);
        expect(high).toBeGreaterThanOrEqual((delta as number) - 1e-9);
        expect(low).toBeGreaterThanOrEqual(-1);
        expect(high).toBeLessThanOrEqual(1);
        expect(high).toBeGreaterThan(low);
        expect(standardError).toBeGreaterThan(0);
      }),
      { numRuns: 400 },
    );
  });

  it('is the same for alike clusters one by one or together, whatever the order of clusters and types', () => {
    fc.assert(
      fc.property(anyClusters, fc.integer({ min: 1, max: 4 }), (given, times) => {
        const together = given.map((one) => ({ ...one, times }));
        const apart = given
          .flatMap((one) => new Array<PairCluster>(times).fill({ ...one, times: 1 }))
          .map((one) => (one.types ? { ...one, types: [...one.types].reverse() } : one))
          .reverse();
        expectSame(pairedInterval(apart, 0.95), pairedInterval(together, 0.95));
      }),
    );
  });

  it('does not depend on how types are numbered, and takes pairs without types to be of one', () => {
    fc.assert(
      fc.property(anyClusters, (given) => {
        const renumbered = given.map((one) => ({
          ...one,
          types: one.types?.map((of) => ({ ...of, type: 40 - 7 * of.type })),
        }));
        expectSame(pairedInterval(renumbered as PairCluster[], 0.95), pairedInterval(given, 0.95));
        const untyped = given.map(({ types: _, ...one }) => one);
        const ofOne = untyped.map((one) => ({
          ...one,
          types: [{ type: 3, pairs: one.pairs, faultsFlagged: one.faultsFlagged }],
        }));
        expectSame(pairedInterval(untyped, 0.95), pairedInterval(ofOne, 0.95));
      }),
    );
  });

  it('is negated when faults and parents change places, where each parent has one pair', () => {
    const single = anyClusters.map((given) =>
      given.map(({ faultsFlagged, parentFlagged }, at) => {
        const flagged = Math.min(1, faultsFlagged);
        const types = [{ type: at % TYPES, pairs: 1, faultsFlagged: flagged }];
        return { pairs: 1, faultsFlagged: flagged, parentFlagged, times: 1, types };
      }),
    );
    fc.assert(
      fc.property(single, confidence, (given, at) => {
        const swapped = given.map(({ faultsFlagged, parentFlagged, types: [first] }) => {
          const flagged = parentFlagged ? 1 : 0;
          const types = [{ type: first?.type ?? 0, pairs: 1, faultsFlagged: flagged }];
          const parent = faultsFlagged === 1;
          return { pairs: 1, faultsFlagged: flagged, parentFlagged: parent, times: 1, types };
        });
        expectSame(pairedInterval(swapped, at), mirrored(pairedInterval(given, at)));
      }),
    );
  });

  it('is negated when every flag is turned around, so that few unflagged parents are like few flagged', () => {
    fc.assert(
      fc.property(anyClusters, confidence, (given, at) => {
        const turned = pairedInterval(given.map(complement), at);
        expectSame(turned, mirrored(pairedInterval(given, at)));
      }),
    );
  });

  it('does not change with the scale of the weights, and equal weights are none', () => {
    const weights = fc.array(fc.double({ min: 0.01, max: 100, noNaN: true }), {
      minLength: TYPES,
      maxLength: TYPES,
    });
    fc.assert(
      fc.property(
        anyClusters,
        weights,
        fc.double({ min: 0.01, max: 100, noNaN: true }),
        (given, by, scale) => {
          const scaled = by.map((weight) => scale * weight);
          expectSame(pairedInterval(given, 0.95, scaled), pairedInterval(given, 0.95, by));
          const equal = new Array<number>(TYPES).fill(scale);
          expectSame(pairedInterval(given, 0.95, equal), pairedInterval(given, 0.95));
        },
      ),
    );
  });

  it('leaves out a type with a weight of 0, and with it the parents that have no other', () => {
    const given = [
      typed(true, [0, 1], [2, 1]),
      typed(false, [0, 1], [1, 0]),
      typed(false, [2, 1], [2, 1], [2, 0]),
      typed(false, [1, 1], [2, 0]),
      typed(true, [2, 0], [2, 0]),
    ];
    const without = [typed(true, [0, 1]), typed(false, [0, 1], [1, 0]), typed(false, [1, 1])];
    const left = pairedInterval(given, 0.95, [1, 1, 0]);
    expectSame(left, pairedInterval(without, 0.95, [1, 1, 0]));
    expect(left.parents).toBe(3);
    // A type beyond the weights has none.
    expectSame(pairedInterval(given, 0.95, [1, 1]), left);
  });

  it('is far narrower for a judge that is constant within types if it knows the types', () => {
    const types = [0, 1, 2, 3].map((type) => ({ type, pairs: 1, faultsFlagged: type < 2 ? 1 : 0 }));
    const known = [{ pairs: 4, faultsFlagged: 2, parentFlagged: false, times: 60, types }];
    // The same flags of a judge that sees all faults of half of the parents.
    const unknown = [
      { pairs: 4, faultsFlagged: 4, parentFlagged: false, times: 30 },
      { pairs: 4, faultsFlagged: 0, parentFlagged: false, times: 30 },
    ];
    expect(width(pairedInterval(known, 0.95))).toBeLessThan(
      0.5 * width(pairedInterval(unknown, 0.95)),
    );
  });

  it('is wider for pairs that share parents than for as many that do not', () => {
    const shared = [
      { pairs: 4, faultsFlagged: 4, parentFlagged: true, times: 10 },
      { pairs: 4, faultsFlagged: 2, parentFlagged: true, times: 8 },
      { pairs: 4, faultsFlagged: 2, parentFlagged: false, times: 12 },
    ];
    expect(width(pairedInterval(shared, 0.95))).toBeGreaterThan(
      width(tangoInterval(24, 16, 120, 0.95)),
    );
  });

  it('refuses what holds no pair, weights below 0 and a confidence outside 0 to 1', () => {
    const one = [{ pairs: 1, faultsFlagged: 0, parentFlagged: false, times: 1 }];
    expect(() => pairedInterval([], 0.95)).toThrow(RangeError);
    expect(() => pairedInterval([{ ...one[0], times: 0 } as PairCluster], 0.95)).toThrow(
      RangeError,
    );
    expect(() => pairedInterval(one, 0.95, [0])).toThrow(RangeError);
    expect(() => pairedInterval(one, 0.95, [-1])).toThrow(RangeError);
    expect(() => pairedInterval(one, 0.95, [Number.NaN])).toThrow(RangeError);
    expect(() => pairedInterval(one, 1)).toThrow(RangeError);
  });
});

/** A cluster whose pairs are given as type and flag. */
function typed(
  parentFlagged: boolean,
  ...pairs: readonly (readonly [number, number])[]
): PairCluster {
  const types = [...new Set(pairs.map(([type]) => type))].map((type) => {
    const own = pairs.filter(([of]) => of === type);
    return { type, pairs: own.length, faultsFlagged: own.filter(([, flag]) => flag === 1).length };
  });
  const faultsFlagged = pairs.filter(([, flag]) => flag === 1).length;
  return { pairs: pairs.length, faultsFlagged, parentFlagged, times: 1, types };
}
