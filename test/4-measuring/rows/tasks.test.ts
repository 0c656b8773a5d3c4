import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { subjectOf } from '../../../src/2-planting/recorded/recorded-subject.ts';
import { judgedSetFromMemory } from '../../../src/4-measuring/rows/judged-set-from-memory.ts';
import { pairedInterval } from '../../../src/4-measuring/statistics/intervals/paired-interval.ts';
import { clusteredTest } from '../../../src/4-measuring/statistics/tests/clustered-test.ts';
import { gateJudges } from '../../../src/5-reporting/gate.ts';
import { NumpyGenerator } from '../../../src/base/random/numpy/generator.ts';
import type { LabelledTrajectory } from '../../../src/run/trajectory.ts';
import { JUDGE, judgedBy, measuredRecorded } from '../../support/rows/judged-recorded.ts';
import {
  annotatedRun,
  recordedFault,
  recordedHarmless,
  recordedParent,
  VOUCHED,
} from '../../support/rows/recorded-set.ts';
import { verdict } from '../../support/rows/simulate.ts';
import { anyClusters, expectSame } from '../../support/simulation/any-clusters.ts';

const PER_TASK = 4;
const numbers = Array.from({ length: 20 * PER_TASK }, (_, at) => at + 1);
const taskOf = (number: number): number => Math.floor((number - 1) / PER_TASK);

/** Recordings of twenty tasks, four of each; every row says which, or none does. */
const recordings = (hasTasks: boolean): readonly LabelledTrajectory[] =>
  numbers.flatMap((number) =>
    [
      recordedParent(number, VOUCHED),
      recordedFault(number),
      recordedFault(number, { type: 'wrong_entity', outcomeCorrect: false }),
      recordedHarmless(number),
    ].map((row) => (hasTasks ? { ...row, taskId: `task ${taskOf(number)}` } : row)),
  );

/** A judge that sees the faults of some tasks and of others not, and flags some tasks whatever they do. */
function flagged({ instanceId, label }: LabelledTrajectory): boolean {
  const task = taskOf(Number(instanceId.slice(-5)));
  return task % 7 === 0 || (label.faulty && task % 3 !== 0);
}

const measuredOf = (set: readonly LabelledTrajectory[]) => {
  const judged = judgedBy(set, (row) => verdict(row, JUDGE, flagged(row)));
  const measurement = measuredRecorded(judged);
  const [judge] = measurement.judges;
  if (judge === undefined) throw new Error('no judge was measured');
  return { measurement, judged, judge };
};

const width = (interval: { low: number; high: number } | null | undefined): number =>
  interval == null ? Number.NaN : interval.high - interval.low;

describe('recordings of one task', () => {
  const apart = measuredOf(recordings(false));
  const together = measuredOf(recordings(true));

  it('change no estimate', () => {
    const estimates = ({ judge }: typeof apart) => [
      ...Object.values(judge.metrics).map(({ estimate }) => estimate),
      judge.netDelta?.estimate,
      judge.harmlessEdits?.all.difference,
    ];
    expect(estimates(together)).toEqual(estimates(apart));
  });

  it('make every interval wider where a judge follows the task', () => {
    const widths = ({ judge }: typeof apart) => ({
      delta: width(judge.metrics.delta.interval),
      silent: width(judge.paired.silent.interval),
      recall: width(judge.metrics.recall.interval),
      falseAlarms: width(judge.metrics.falseAlarms.interval),
      precision: width(judge.metrics.precision.interval),
      f1: width(judge.metrics.f1.interval),
      netDelta: width(judge.netDelta?.interval),
    });
    const [one, other] = [widths(apart), widths(together)];
    for (const [name, before] of Object.entries(one)) {
      expect(Object.entries(other).find(([key]) => key === name)?.[1], name).toBeGreaterThan(
        1.3 * before,
      );
    }
  });

  it('make differences wider too, one at a time and all at once', () => {
    const both = (hasTasks: boolean) => {
      const set = recordings(hasTasks);
      const flags = set.flatMap((row) => [
        verdict(row, 'one', flagged(row)),
        verdict(row, 'two', row.label.faulty && taskOf(Number(row.instanceId.slice(-5))) % 2 === 0),
      ]);
      const measurement = measuredRecorded(judgedSetFromMemory(set, flags, subjectOf({}, [])));
      return measurement.differences.find(({ metric }) => metric === 'delta');
    };
    const [before, now] = [both(false), both(true)];
    expect(width(now?.interval)).toBeGreaterThan(1.3 * width(before?.interval));
    expect(width(now?.simultaneous)).toBeGreaterThan(1.3 * width(before?.simultaneous));
  });

  it('are counted beside the instances', () => {
    expect(together.measurement.set).toMatchObject({ instances: 80, tasks: 20 });
    expect(apart.measurement.set).toMatchObject({ instances: 80, tasks: 80 });
  });

  it('are not taken to be independent by a gate on false alarms', () => {
    const boundOf = ({ measurement, judged }: typeof apart) =>
      gateJudges(measurement, judged, { maxFalseAlarm: 0.3 }).criteria[0]?.interval?.high;
    expect(boundOf(together)).toBeGreaterThan((boundOf(apart) ?? 1) + 0.05);
  });

  it('are taken together where people labelled them', () => {
    const labelled = (hasTasks: boolean) =>
      numbers.map((number) => ({
        ...annotatedRun(
          number,
          taskOf(number) % 2 === 0 ? { faulty: true, failureStep: 1, failureType: 'x' } : {},
        ),
        ...(hasTasks ? { taskId: `task ${taskOf(number)}` } : {}),
      }));
    const agreement = (hasTasks: boolean) =>
      measuredOf(labelled(hasTasks)).judge.againstLabels?.detection?.agreement;
    expect(agreement(true)?.estimate).toBe(agreement(false)?.estimate);
    expect(width(agreement(true)?.interval)).toBeGreaterThan(
      1.5 * width(agreement(false)?.interval),
    );
  });

  it('need not all name it: the rows of an instance are of one task', () => {
    const some = recordings(true).map((row) =>
      row.label.faulty ? { ...row, taskId: undefined } : row,
    );
    expect(measuredOf(some).judge.metrics).toEqual(together.judge.metrics);
  });

  it('may not be of two tasks', () => {
    const [first, second, ...others] = recordings(true);
    if (first === undefined || second === undefined) throw new Error('no rows');
    expect(() => measuredOf([first, { ...second, taskId: 'another' }, ...others])).toThrow(
      'the rows of TRACE-00001 name two tasks, task 0 and another; give them the same task_id',
    );
  });
});

describe('pairs whose parents are of one task', () => {
  it('are as good as pairs of as many tasks, if each task has one parent', () => {
    fc.assert(
      fc.property(anyClusters, (clusters) => {
        const spread = clusters.flatMap((kind) => Array.from({ length: kind.times }, () => kind));
        const numbered = spread.map((kind, cluster) => ({ ...kind, times: 1, cluster }));
        expectSame(pairedInterval(numbered, 0.95), pairedInterval(clusters, 0.95));
      }),
    );
  });

  it('are worth no more than their number of tasks, where they all agree', () => {
    const parent = { pairs: 2, faultsFlagged: 1, parentFlagged: false, times: 1 };
    const other = { ...parent, faultsFlagged: 2 };
    const tasks = Array.from({ length: 20 }, (_, cluster) => ({
      ...(cluster % 2 ? parent : other),
      cluster,
    }));
    const doubled = [...tasks, ...tasks];
    // Twice the recordings that say the same say nothing more about the variance of Δ.
    const [once, twice] = [pairedInterval(tasks, 0.95), pairedInterval(doubled, 0.95)];
    expect(twice).toMatchObject({ parents: 40, tasks: 20 });
    expect(twice.low).toBeCloseTo(once.low, 12);
    expect(twice.high).toBeCloseTo(once.high, 12);
    expect(clusteredTest(doubled)).toBeGreaterThan(
      clusteredTest(doubled.map(({ cluster: _, ...kind }) => kind)) ?? 1,
    );
  });

  it('have an interval that covers, with four recordings of each task', () => {
    const random = NumpyGenerator.defaultRng(20_261_118);
    const logistic = (x: number): number => 1 / (1 + Math.exp(-x));
    const normal = (): number =>
      Math.sqrt(-2 * Math.log(1 - random.random())) * Math.cos(2 * Math.PI * random.random());
    // Both rates average a half over tasks, by symmetry, so that the true Δ is 0.
    let [covered, coveredApart] = [0, 0];
    const RUNS = 400;
    for (let run = 0; run < RUNS; run++) {
      const clusters = Array.from({ length: 40 }, (_, cluster) => {
        const effect = 2 * normal();
        const flag = (by: number): boolean => random.random() < logistic(by);
        return Array.from({ length: 4 }, () => ({
          pairs: 2,
          faultsFlagged: Number(flag(effect)) + Number(flag(effect)),
          parentFlagged: flag(-effect),
          times: 1,
          cluster,
        }));
      }).flat();
      const holds0 = ({ low, high }: { low: number; high: number }): number =>
        low <= 0 && high >= 0 ? 1 : 0;
      covered += holds0(pairedInterval(clusters, 0.95)) / RUNS;
      const apart = clusters.map(({ cluster: _, ...kind }) => kind);
      coveredApart += holds0(pairedInterval(apart, 0.95)) / RUNS;
    }
    expect(coveredApart).toBeLessThan(0.85);
    expect(covered).toBeGreaterThan(0.935);
  });
});
