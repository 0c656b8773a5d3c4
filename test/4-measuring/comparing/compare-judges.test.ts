import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Difference, Measurement } from '../../../src/4-measuring/measurement/measurement.ts';
import { metrics } from '../../../src/4-measuring/metrics/metrics.ts';
import { PythonRandom } from '../../../src/base/random/python-random.ts';
import type { LabelledTrajectory } from '../../../src/run/trajectory.ts';
import type { Verdict } from '../../../src/run/verdict.ts';
import { buildSet, measured, verdict } from '../../support/rows/simulate.ts';
import { anyVerdicts } from '../../support/simulation/any-verdicts.ts';

const small = buildSet({ size: 60, seed: 5, parents: true });

const between = (measurement: Measurement, metric: string): Difference =>
  measurement.differences.find((row) => row.metric === metric) as Difference;

/** Verdicts that are right this often, the same for the same seed. */
function oftenRight(
  set: readonly LabelledTrajectory[],
  judgeId: string,
  share: number,
  seed: number,
): readonly Verdict[] {
  const random = new PythonRandom(seed);
  return set.map((run) => {
    const right = random.random() < share;
    return verdict(run, judgeId, right === run.label.faulty);
  });
}

describe('the differences between judges', () => {
  it('are 0 with p = 1 for equal flags, even if one judge leaves some misses unreadable', () => {
    const set = buildSet({ size: 150, seed: 3, parents: true });
    const readable = oftenRight(set, 'readable', 0.7, 1);
    const isFault = new Map(set.map(({ id, label }) => [id, label.faulty]));
    let misses = 0;
    const unreadable = readable.map((row): Verdict => {
      const isMiss = isFault.get(row.trajectoryId) === true && !row.faulty;
      const error = isMiss && misses++ % 2 === 0 ? 'not JSON' : null;
      return { ...row, judgeId: 'unreadable', error };
    });
    const measurement = measured(set, [...readable, ...unreadable]);
    const [one, two] = measurement.judges;
    expect(two?.metrics.recall.estimate).toBeGreaterThan(one?.metrics.recall.estimate ?? 1);
    expect(two?.metrics.delta.estimate).toBeGreaterThan(one?.metrics.delta.estimate ?? 1);
    for (const metric of ['delta', 'silentDelta', 'recall', 'falseAlarms', 'f1', 'brier']) {
      const row = between(measurement, metric);
      expect(row, metric).toMatchObject({ p: 1, adjustedP: 1 });
      expect(row.estimate, metric).toBeCloseTo(0, 15);
      expect(row.interval?.low, metric).toBeLessThan(0);
      expect(row.interval?.high, metric).toBeGreaterThan(0);
      expect(row.equivalentWithin, metric).toBeGreaterThan(0);
    }
    expect(between(measurement, 'delta').estimate).toBe(0);
    expect(between(measurement, 'recall').estimate).toBe(0);
    expect(between(measurement, 'recall').over).toBe(two?.metrics.recall.of);
    expect(between(measurement, 'delta').over).toBe(two?.paired.all.pairs);
  });

  it('are those of the two estimates for every compared metric, where both scored everything', () => {
    const scored = (judge: string) =>
      anyVerdicts(small, judge).map((rows) => {
        const given = new Map(rows.map((row) => [row.trajectoryId, row]));
        return small.map((run) => ({
          ...(given.get(run.id) ?? verdict(run, judge, false)),
          error: null,
        }));
      });
    fc.assert(
      fc.property(scored('one'), scored('two'), (first, second) => {
        const measurement = measured(small, [...first, ...second]);
        const [one, two] = measurement.judges;
        for (const { id, compared } of metrics) {
          if (!compared) continue;
          const { estimate } = between(measurement, id);
          const [a, b] = [one?.metrics[id].estimate, two?.metrics[id].estimate];
          if (typeof a === 'number' && typeof b === 'number') {
            expect(estimate, id).toBeCloseTo(a - b, 9);
          } else expect(estimate, id).toBeNull();
        }
      }),
      { numRuns: 25 },
    );
  });

  it('are within what can be, hold their estimate, and say less together than alone', () => {
    const judges = ['a', 'b', 'c', 'd'].map((judge) => anyVerdicts(small, judge));
    fc.assert(
      fc.property(fc.tuple(...judges), (verdicts) => {
        for (const row of measured(small, verdicts.flat()).differences) {
          const { estimate, interval, simultaneous, p, adjustedP, equivalentWithin } = row;
          if (estimate === null || interval === null || simultaneous === null) continue;
          const { metric } = row;
          // Every miss at 3 times 5 %, and every clean run flagged at 1 times 95 %.
          const cost = metric === 'expectedCost' ? 1.1 : 1;
          const most = metric.toLowerCase().includes('delta') ? 2 : cost;
          expect(interval.low).toBeGreaterThanOrEqual(-most);
          expect(interval.high).toBeLessThanOrEqual(most);
          expect(interval.low).toBeLessThanOrEqual(estimate + 1e-9);
          expect(interval.high).toBeGreaterThanOrEqual(estimate - 1e-9);
          expect(simultaneous.low).toBeLessThanOrEqual(interval.low + 1e-12);
          expect(simultaneous.high).toBeGreaterThanOrEqual(interval.high - 1e-12);
          expect(p).toBeGreaterThanOrEqual(0);
          expect(adjustedP).toBeGreaterThanOrEqual(p ?? Number.NaN);
          expect(adjustedP).toBeLessThanOrEqual(1);
          // The one-sided tests leave both tails out, so they show less than the interval holds.
          expect(equivalentWithin).toBeGreaterThanOrEqual(Math.abs(estimate) - 1e-9);
          const farthest = Math.max(Math.abs(interval.low), Math.abs(interval.high));
          expect(equivalentWithin).toBeLessThanOrEqual(farthest + 1e-12);
        }
      }),
      { numRuns: 25 },
    );
  });

  it('of two judges alone need no correction, and of more than two do', () => {
    const rows = ['a', 'b', 'c'].map((judge, seed) => oftenRight(small, judge, 0.7, seed));
    const [two, three] = [measured(small, rows.slice(0, 2).flat()), measured(small, rows.flat())];
    const alone = between(two, 'delta');
    expect(alone.simultaneous).toEqual(alone.interval);
    expect(alone.adjustedP).toBe(alone.p);
    const among = between(three, 'delta');
    expect(among.interval).toEqual(alone.interval);
    expect(among.simultaneous?.low).toBeLessThan(alone.interval?.low ?? Number.NaN);
    expect(among.simultaneous?.high).toBeGreaterThan(alone.interval?.high ?? Number.NaN);
    expect(among.adjustedP).toBeGreaterThan(among.p ?? Number.NaN);
  });

  it('change their sign with the order of the judges, and nothing else', () => {
    const [one, two] = [oftenRight(small, 'one', 0.8, 1), oftenRight(small, 'two', 0.6, 2)];
    const forth = measured(small, [...one, ...two]);
    const renamed = (rows: readonly Verdict[], judgeId: string) =>
      rows.map((row) => ({ ...row, judgeId }));
    const back = measured(small, [...renamed(two, 'one'), ...renamed(one, 'two')]);
    for (const metric of ['delta', 'recall', 'falseAlarms', 'f1', 'brier']) {
      const [a, b] = [between(forth, metric), between(back, metric)];
      expect(b.estimate).toBeCloseTo(-(a.estimate ?? Number.NaN), 9);
      expect(b.interval?.low).toBeCloseTo(-(a.interval?.high ?? Number.NaN), 6);
      expect(b.interval?.high).toBeCloseTo(-(a.interval?.low ?? Number.NaN), 6);
      expect(b.p).toBeCloseTo(a.p ?? Number.NaN, 6);
      expect(b.equivalentWithin).toBeCloseTo(a.equivalentWithin ?? Number.NaN, 6);
    }
  });

  it('shows equal judges to be equivalent within less, the larger the set', () => {
    const within = [60, 150, 400].map((size) => {
      const set = buildSet({ size, seed: 3, parents: true });
      const rows = ['one', 'two'].flatMap((judge, seed) => oftenRight(set, judge, 0.9, seed));
      const row = between(measured(set, rows), 'delta');
      return (row.equivalentWithin ?? Number.NaN) - Math.abs(row.estimate ?? Number.NaN);
    });
    expect(within[1]).toBeLessThan(within[0] as number);
    expect(within[2]).toBeLessThan(within[1] as number);
    const same = [60, 400].map((size) => {
      const set = buildSet({ size, seed: 3, parents: true });
      const rows = ['one', 'two'].flatMap((judge) => oftenRight(set, judge, 0.9, 1));
      return between(measured(set, rows), 'delta').equivalentWithin as number;
    });
    expect(same[1]).toBeLessThan(0.5 * (same[0] as number));
  });
});
