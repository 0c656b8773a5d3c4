import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareRows, judgedPairs } from '../../../src/4-measuring/metrics/compare-rows.ts';
import { suspicionOf } from '../../../src/4-measuring/rows/score-column.ts';
import { pairedAuc } from '../../../src/4-measuring/scores/ranking.ts';
import {
  areaUnder,
  deltasOf,
  thresholdCurve,
} from '../../../src/4-measuring/scores/threshold-curve.ts';
import { scoredSet } from '../../support/rows/scored-set.ts';

const { set, judge, pairs } = scoredSet();
const members = [...pairs.fault.keys()];

/** Suspicions of all rows, some of which are unknown, with many ties. */
const suspicions = fc
  .array(fc.oneof(fc.integer({ min: -3, max: 3 }), fc.constant(Number.NaN)), {
    minLength: set.all.size,
    maxLength: set.all.size,
  })
  .map((values) => Float64Array.from(values));

const of = (values: Float64Array, pair: number): readonly [number, number] => [
  values[pairs.fault[pair] ?? -1] ?? Number.NaN,
  values[pairs.parent[pair] ?? -1] ?? Number.NaN,
];
const known = (values: Float64Array): readonly (readonly [number, number])[] =>
  members.map((pair) => of(values, pair)).filter(([a, b]) => !Number.isNaN(a + b));

const half = (fault: number, parent: number): number => (1 + Math.sign(fault - parent)) / 2;
const mean = (list: readonly number[]): number =>
  list.reduce((sum, each) => sum + each, 0) / list.length;

describe('the paired AUC', () => {
  it('is the share of pairs whose fault is more suspicious than its own parent, ties counted half', () => {
    fc.assert(
      fc.property(suspicions, (values) => {
        const found = pairedAuc({ set, pairs, values }, 0.95);
        const all = known(values);
        expect(found.pairs).toBe(all.length);
        if (all.length === 0) expect(found).toMatchObject({ estimate: null, interval: null });
        else {
          expect(found.estimate).toBeCloseTo(mean(all.map(([a, b]) => half(a, b))), 12);
          expect(found.higher).toBe(all.filter(([a, b]) => a > b).length);
          expect(found.tied).toBe(all.filter(([a, b]) => a === b).length);
        }
      }),
      { numRuns: 40 },
    );
  });

  it('is half of 1 + Δ, with the same interval, for a judge that only flags', () => {
    const values = Float64Array.from(judge.all.flag, (flag) => (flag < 0 ? Number.NaN : flag));
    const { estimate, interval } = pairedAuc({ set, pairs, values }, 0.95);
    const { difference, interval: limits } = compareRows(judgedPairs(set, judge, pairs), 0.95);
    expect(estimate).toBeCloseTo((1 + (difference ?? 0)) / 2, 12);
    expect(interval?.low).toBeCloseTo((1 + (limits?.low ?? 0)) / 2, 12);
    expect(interval?.high).toBeCloseTo((1 + (limits?.high ?? 0)) / 2, 12);
  });

  it('only goes by the order of suspicions, and is turned round with them', () => {
    fc.assert(
      fc.property(suspicions, (values) => {
        const auc = (by: (value: number) => number) =>
          pairedAuc({ set, pairs, values: values.map(by) }, 0.95).estimate;
        expect(auc((value) => Math.exp(value) + 7)).toBe(auc((value) => value));
        const [one, turned] = [auc((value) => value), auc((value) => -value)];
        expect((one ?? 0.5) + (turned ?? 0.5)).toBeCloseTo(1, 12);
      }),
      { numRuns: 20 },
    );
  });
});

describe('the curve of thresholds', () => {
  it('counts what each threshold flags, the last of which flags everything', () => {
    fc.assert(
      fc.property(suspicions, (values) => {
        const suspected = { set, pairs, values };
        const { thresholds, all } = thresholdCurve(suspected, {
          from: 'score',
          values,
          faultyWhen: 'high',
        });
        const both = known(values);
        for (const [at, threshold] of thresholds.entries()) {
          expect(all.made[at]).toBe(both.filter(([fault]) => fault >= threshold).length);
          expect(all.parents[at]).toBe(both.filter(([, parent]) => parent >= threshold).length);
        }
        expect([all.made.at(-1) ?? 0, all.parents.at(-1) ?? 0]).toEqual([both.length, both.length]);
      }),
      { numRuns: 20 },
    );
  });

  it('has the pooled AUC under it: every fault beside every parent, ties counted half', () => {
    fc.assert(
      fc.property(suspicions, (values) => {
        const both = known(values);
        fc.pre(both.length > 0);
        const { all } = thresholdCurve(
          { set, pairs, values },
          { from: 'score', values, faultyWhen: 'high' },
        );
        const every = both.flatMap(([fault]) => both.map(([, parent]) => half(fault, parent)));
        expect(areaUnder(all)).toBeCloseTo(mean(every), 10);
      }),
      { numRuns: 10 },
    );
  });

  it('passes through the judge as it answers, at a confidence of one half', () => {
    const suspicion = suspicionOf(judge);
    const { thresholds, all } = thresholdCurve({ set, pairs, values: suspicion.values }, suspicion);
    const { difference } = compareRows(judgedPairs(set, judge, pairs), 0.95);
    const own = thresholds.findLastIndex((threshold) => threshold >= 0.5 - 1e-9);
    expect(deltasOf(all)[own]).toBeCloseTo(difference ?? Number.NaN, 12);
  });

  it('stays small however many suspicions there are', () => {
    const values = Float64Array.from({ length: set.all.size }, (_, row) => Math.sin(row) ** 3);
    const few = thresholdCurve(
      { set, pairs, values },
      { from: 'score', values, faultyWhen: 'low' },
    );
    expect(few.thresholds.length).toBeLessThanOrEqual(200);
    expect(few.thresholds.toSorted((a, b) => a - b)).toEqual(few.thresholds);
    expect(few.clean.runs + few.faults.runs).toBe(set.size);
  });
});
