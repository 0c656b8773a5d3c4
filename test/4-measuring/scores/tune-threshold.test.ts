import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEFAULT_MEASURE, measure } from '../../../src/4-measuring/measure.ts';
import type { Suspicion } from '../../../src/4-measuring/rows/score-column.ts';
import { suspicionOf } from '../../../src/4-measuring/rows/score-column.ts';
import { selectJudges } from '../../../src/4-measuring/rows/select-judges.ts';
import type { TuningGoal } from '../../../src/4-measuring/scores/cut-counts.ts';
import { cutsOf } from '../../../src/4-measuring/scores/cuts.ts';
import { goalOf, tuneJudges } from '../../../src/4-measuring/scores/tune-judges.ts';
import {
  type TunedThreshold,
  tuneThreshold,
} from '../../../src/4-measuring/scores/tune-threshold.ts';
import { present } from '../../../src/base/present.ts';
import { NumpyGenerator } from '../../../src/base/random/numpy/generator.ts';
import { modelLikeRun } from '../../support/rows/measurements.ts';
import { scoredSet } from '../../support/rows/scored-set.ts';

const { set, judge, pairs } = scoredSet();
const LARGEST = goalOf({});
function tuned(suspicion: Suspicion, goal: TuningGoal = LARGEST): TunedThreshold {
  const found = tuneThreshold(set, pairs, judge.all.flag, suspicion, goal, 0.95);
  if (found === null) throw new Error('there are pairs');
  return found;
}

/** A threshold that there is. */
const given = (threshold: number | null): number => threshold ?? Number.NaN;

/** Scores of a judge that finds faults more suspicious by so much. */
function scoresOf(shift: number, seed: number): Float64Array {
  const random = NumpyGenerator.defaultRng(seed);
  return Float64Array.from(
    { length: set.all.size },
    (_, row) => random.random() + random.random() + (set.all.faulty[row] === 1 ? shift : 0),
  );
}
const high = (values: Float64Array): Suspicion => ({ from: 'score', values, faultyWhen: 'high' });

/** What each threshold comes to, by counting. */
function counted(values: Float64Array, threshold: number) {
  const flag = (row: number | undefined): number =>
    Number(present(values[present(row)]) >= threshold);
  const rows = [...set.faulty.keys()];
  const share = (some: readonly number[]): number =>
    some.reduce((sum, row) => sum + flag(row), 0) / some.length;
  const delta = [...pairs.fault.keys()].reduce(
    (sum, pair) => sum + flag(pairs.fault[pair]) - flag(pairs.parent[pair]),
    0,
  );
  return {
    delta: delta / pairs.size,
    recall: share(rows.filter((row) => set.faulty[row] === 1)),
    falseAlarms: share(rows.filter((row) => set.faulty[row] !== 1)),
  };
}

describe('the cuts of suspicions', () => {
  it('flag what reaches their thresholds, whichever way the judge counts', () => {
    const some = fc.array(fc.double({ noNaN: true, min: -1e6, max: 1e6 }), { minLength: 1 });
    fc.assert(
      fc.property(some, fc.integer({ min: 1, max: 20 }), (list, most) => {
        const values = Float64Array.from(list);
        for (const faultyWhen of ['high', 'low'] as const) {
          const { size, first, thresholds } = cutsOf(
            { from: 'score', values, faultyWhen },
            [...values.keys()],
            most,
          );
          expect(size).toBeLessThanOrEqual(most);
          for (const [cut, threshold] of thresholds.entries()) {
            const least = faultyWhen === 'high' ? threshold : -threshold;
            for (const [row, value] of values.entries()) {
              expect(present(first[row]) <= cut).toBe(value >= least);
            }
          }
          expect(Math.max(...first)).toBe(size - 1);
        }
      }),
    );
  });

  it('lie between what they tell apart, with as few digits as that takes', () => {
    const cuts = (...list: readonly number[]) =>
      cutsOf(high(Float64Array.from(list)), [...list.keys()], 100).thresholds;
    expect(cuts(0.9, 0.6, 0.61)).toEqual([0.8, 0.605, 0.6]);
    expect(cuts(1000, 2000)).toEqual([2000, 1000]);
    expect(cuts(0, 1)).toEqual([0.5, 0]);
  });
});

describe('the best threshold', () => {
  it('has the largest Δ that any has on these runs', () => {
    const values = scoresOf(0.6, 1);
    const best = Math.max(...[...values].map((value) => counted(values, value).delta));
    const found = tuned(high(values));
    expect(found.sameData).toBeCloseTo(best, 12);
    expect(counted(values, given(found.threshold)).delta).toBeCloseTo(best, 12);
  });

  it('is the Δ that the judge has which it names', () => {
    const judged = modelLikeRun(['step:model:14b', 'outcome:model:14b'], 200);
    for (const each of tuneJudges(judged, LARGEST, false).judges) {
      const chosen = selectJudges(judged, [each.expression ?? '']);
      const [measured] = measure(chosen, { ...DEFAULT_MEASURE, compares: false }).judges;
      expect(measured?.metrics.delta.estimate).toBeCloseTo(each.sameData, 12);
    }
  });

  it('has the least expected cost, where costs are what counts', () => {
    const values = scoresOf(0.6, 2);
    const costs = { prevalence: 0.1, costMiss: 5, costAlarm: 2 };
    const cost = (threshold: number): number => {
      const { recall, falseAlarms } = counted(values, threshold);
      return 0.1 * 5 * (1 - recall) + 0.9 * 2 * falseAlarms;
    };
    const found = tuned(high(values), { costs, maxFalseAlarm: null });
    const least = Math.min(...[...values].map(cost));
    expect(cost(given(found.threshold))).toBeCloseTo(least, 12);
    expect(found.cost?.crossFitted).toBeGreaterThan(least - 0.05);
  });

  it('keeps a bound on false alarms as if one clean run more were flagged', () => {
    const values = scoresOf(0.6, 3);
    const clean = [...set.faulty].filter((faulty) => faulty !== 1).length;
    const found = tuned(high(values), { costs: null, maxFalseAlarm: 0.05 });
    const alarms = counted(values, given(found.threshold)).falseAlarms * clean;
    expect((Math.round(alarms) + 1) / (clean + 1)).toBeLessThanOrEqual(0.05);
    expect(found.falseAlarms.estimate).toBeLessThan(0.08);
    const none = tuned(high(values), { costs: null, maxFalseAlarm: 0.5 / clean });
    expect(none).toMatchObject({ threshold: null, sameData: 0 });
    expect(none.crossFitted.estimate).toBe(0);
  });

  it('is the same for scores that are turned round, but for their sign', () => {
    const values = scoresOf(0.6, 4);
    const found = tuned(high(values));
    const turned = tuned({ from: 'score', values, faultyWhen: 'low' });
    expect(turned).toEqual({
      ...found,
      threshold: -given(found.threshold),
      chosen: {
        strictest: -given(found.chosen.strictest),
        laxest: -given(found.chosen.laxest),
      },
    });
  });
});

describe('cross-fitting', () => {
  it('finds no Δ where there is none, although some threshold seems to have one', () => {
    for (const seed of [5, 6]) {
      const { sameData, crossFitted, optimism } = tuned(high(scoresOf(0, seed)));
      expect(sameData).toBeGreaterThan(0);
      expect(optimism).toBeGreaterThan(0);
      expect(crossFitted.interval?.low).toBeLessThan(0);
      expect(crossFitted.interval?.high).toBeGreaterThan(0);
    }
  });

  it('costs nothing where there is one threshold to choose, and says the same each time', () => {
    const flags = Float64Array.from(judge.all.flag, (flag) => (flag < 0 ? Number.NaN : flag));
    const found = tuned(high(flags));
    expect(found.optimism).toBeCloseTo(0, 12);
    expect(found.gain.estimate).toBe(0);
    expect(found.crossFitted.estimate).toBeCloseTo(given(found.asItAnswers.estimate), 12);
    expect(found.crossFitted.interval?.low).toBeCloseTo(
      given(found.asItAnswers.interval?.low ?? null),
      12,
    );
    expect(tuned(suspicionOf(judge))).toEqual(tuned(suspicionOf(judge)));
  });
});
