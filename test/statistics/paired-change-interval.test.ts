import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type ChangeCluster,
  pairedChangeInterval,
} from '../../src/statistics/intervals/paired-change-interval.ts';
import { tangoInterval } from '../../src/statistics/intervals/tango.ts';

const still = (pairs: number, times: number): ChangeCluster => ({
  pairs,
  falls: 0,
  rises: 0,
  faultsChanged: 0,
  parentChanged: false,
  times,
});

describe('the interval of a change in Δ', () => {
  it('is Tango’s where every fault has a parent of its own and each pair moved by one', () => {
    const fell = { ...still(1, 12), falls: 1, faultsChanged: 1 };
    const rose = { ...still(1, 3), rises: 1, faultsChanged: 1 };
    const { low, high } = pairedChangeInterval([fell, rose, still(1, 85)], 0.95);
    const expected = tangoInterval(12, 3, 100, 0.95);
    expect(low).toBeCloseTo(expected.low, 2);
    expect(high).toBeCloseTo(expected.high, 2);
  });

  it('has, where nothing changed, the width of as many pairs as there are parents', () => {
    expect(pairedChangeInterval([still(3, 50)], 0.95)).toEqual(tangoInterval(0, 0, 50, 0.95));
  });

  it('does not let a larger drop pass where a first fault changes', () => {
    const none = pairedChangeInterval([still(3, 100)], 0.95);
    const one = pairedChangeInterval(
      [still(3, 99), { ...still(3, 1), falls: 1, faultsChanged: 1 }],
      0.95,
    );
    expect(one.high).toBeGreaterThan(0.95 * none.high);
  });

  it('is wider where parents changed than where as many faults did', () => {
    const byFaults = [still(4, 80), { ...still(4, 12), falls: 1, faultsChanged: 1 }];
    const byParents = [still(4, 89), { ...still(4, 3), falls: 4, parentChanged: true }];
    const width = (clusters: readonly ChangeCluster[]): number => {
      const { low, high } = pairedChangeInterval(clusters, 0.95);
      return high - low;
    };
    expect(width(byParents)).toBeGreaterThan(1.2 * width(byFaults));
  });

  it('holds the estimate and stays within what is possible, whatever changed', () => {
    const cluster = fc
      .record({
        pairs: fc.integer({ min: 1, max: 6 }),
        parent: fc.integer({ min: -1, max: 1 }),
        faults: fc.array(fc.integer({ min: -1, max: 1 }), { minLength: 6, maxLength: 6 }),
        times: fc.integer({ min: 1, max: 40 }),
      })
      .map(({ pairs, parent, faults, times }): ChangeCluster => {
        const moved = faults.slice(0, pairs).map((fault) => fault - parent);
        const sum = (of: (move: number) => number): number =>
          moved.reduce((total, move) => total + of(move), 0);
        return {
          pairs,
          times,
          falls: sum((move) => Math.max(0, move)),
          rises: sum((move) => Math.max(0, -move)),
          faultsChanged: faults.slice(0, pairs).filter((fault) => fault !== 0).length,
          parentChanged: parent !== 0,
        };
      });
    fc.assert(
      fc.property(fc.array(cluster, { minLength: 1, maxLength: 6 }), (clusters) => {
        const { low, high } = pairedChangeInterval(clusters, 0.95);
        const pairs = clusters.reduce((sum, c) => sum + c.times * c.pairs, 0);
        const fell = clusters.reduce((sum, c) => sum + c.times * (c.falls - c.rises), 0) / pairs;
        expect(low).toBeLessThanOrEqual(fell + 1e-9);
        expect(high).toBeGreaterThanOrEqual(fell - 1e-9);
        expect(low).toBeGreaterThanOrEqual(-2);
        expect(high).toBeLessThanOrEqual(2);
      }),
    );
  });

  it('needs a pair', () => {
    expect(() => pairedChangeInterval([], 0.95)).toThrow(RangeError);
  });
});
