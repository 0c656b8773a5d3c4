import { describe, expect, it } from 'vitest';
import { supportDesk } from '../../../src/1-worlds/support-desk/support-desk.ts';
import { planSet } from '../../../src/2-planting/plan/plan-set.ts';
import { labelledSet } from '../../../src/2-planting/plant.ts';
import { coinJudge } from '../../../src/3-judging/judges/controls/controls.ts';
import { judgeSet } from '../../../src/3-judging/session/judge-in-memory.ts';
import { DEFAULT_MEASURE, measure } from '../../../src/4-measuring/measure.ts';
import { measurementSchema } from '../../../src/4-measuring/measurement/measurement.ts';
import { judgedSetFromMemory } from '../../../src/4-measuring/rows/judged-set-from-memory.ts';
import type { Verdict } from '../../../src/run/verdict.ts';
import { judgeNamed } from '../../support/rows/judge-job.ts';

const set = [...labelledSet(planSet(supportDesk, { size: 80, seed: 7, parents: true }))];
const faults = set.filter(({ label }) => label.faulty);

const measured = (verdicts: readonly Verdict[]) =>
  measure(judgedSetFromMemory(set, verdicts, supportDesk), { ...DEFAULT_MEASURE, compares: false });
const onlyJudge = (verdicts: readonly Verdict[]) => measured(verdicts).judges[0] as never as Judge;
type Judge = ReturnType<typeof measured>['judges'][number];

/** Verdicts by a rule on what is judged and in which repetition; null for an unreadable answer. */
const verdicts = (
  repeats: number,
  flags: (trajectory: (typeof set)[number], repetition: number) => boolean | null,
): readonly Verdict[] =>
  Array.from({ length: repeats }, (_, at) =>
    set.map((trajectory): Verdict => {
      const flag = flags(trajectory, at + 1);
      return {
        trajectoryId: trajectory.id,
        judgeId: 'mine',
        faulty: flag === true,
        failureStep: null,
        failureType: null,
        confidence: 0.9,
        rationale: '',
        latencySeconds: 2,
        promptTokens: 10,
        completionTokens: 1,
        error: flag === null ? 'unreadable' : null,
        extra: { view: 'step', repetition: at + 1 },
      };
    }),
  ).flat();

describe('the repeats of a measurement', () => {
  it('are absent for a judge that was asked once, and so is the note about them', () => {
    const { judges, notes } = measured(verdicts(1, ({ label }) => label.faulty));
    expect(judges[0]?.repeats).toBeNull();
    expect(notes).toEqual([]);
  });

  it('have no flips and no noise for a judge that repeats itself', async () => {
    const rules = await judgeNamed('programmatic', null);
    const rows: Verdict[] = [];
    for await (const row of judgeSet(rules, set, { options: { repeats: 3 } })) rows.push(row);
    const judge = onlyJudge(rows);
    const { all } = judge.repeats as NonNullable<Judge['repeats']>;
    expect(all.faults).toMatchObject({ unstable: 0, flipRate: 0, agreement: 1 });
    expect(all.both.kappa).toBe(1);
    // Within a type the rules answer all alike, so that not even other instances would change Δ.
    expect(all.singleRun.oneRun).toBeNull();
    expect(all.singleRun.estimate).toBe(judge.paired.all.delta);
    expect(all.majority.estimate).toBe(judge.paired.all.delta);
    // Three equal runs say no more than one: the interval is no narrower than that of a single run.
    const once = judge.paired.all.interval;
    expect(all.singleRun.interval?.low).toBeLessThanOrEqual((once?.low ?? Number.NaN) + 1e-9);
    expect(all.singleRun.interval?.high).toBeGreaterThanOrEqual((once?.high ?? Number.NaN) - 1e-9);
  });

  it('are all in the cost of a judge, and in how much it saves', () => {
    const rule = (flagsClean: (repetition: number) => boolean) => (repeats: number) =>
      onlyJudge(
        verdicts(repeats, ({ label }, repetition) => label.faulty || flagsClean(repetition)),
      );
    // One repetition of two flags every run, whichever of them comes first.
    const [strictFirst, strictLast, strict] = [
      rule((repetition) => repetition === 1)(2),
      rule((repetition) => repetition === 2)(2),
      rule(() => true)(1),
    ];
    const cost = strict.metrics.expectedCost.estimate ?? Number.NaN;
    for (const { metrics, saving } of [strictFirst, strictLast]) {
      expect(metrics.expectedCost.estimate).toBeCloseTo(cost / 2, 12);
      expect(saving.estimate).toBeCloseTo(0.15 - cost / 2, 12);
      // Two runs that differ so much say little about a third.
      expect(saving.interval?.low).toBeLessThan(0.15 - cost + 1e-9);
    }
    const same = rule(() => false);
    expect(same(3).saving.estimate).toBeCloseTo(same(1).saving.estimate ?? Number.NaN, 12);
  });

  it('have only the instances to vary with for a judge that repeats itself and sees some of a type', () => {
    const seen = new Set(faults.filter((_, at) => at % 3 > 0).map(({ id }) => id));
    const { all } = onlyJudge(verdicts(3, ({ id }) => seen.has(id))).repeats as NonNullable<
      Judge['repeats']
    >;
    expect(all.faults).toMatchObject({ unstable: 0, flipRate: 0, agreement: 1 });
    expect(all.singleRun.oneRun).toMatchObject({ items: 1, runs: 0, noise: 0 });
  });

  it('give a judge that sees everything, every time, an interval and not a point', () => {
    const { all } = onlyJudge(verdicts(5, ({ label }) => label.faulty)).repeats as NonNullable<
      Judge['repeats']
    >;
    expect(all.singleRun.estimate).toBe(1);
    expect(all.singleRun.interval?.high).toBe(1);
    expect(all.singleRun.interval?.low).toBeLessThan(0.99);
    expect(all.singleRun.oneRun).toBeNull();
    expect(all.both.kappa).toBe(1);
  });

  it('see a whole run that shifts, where items never vary', () => {
    // In the second repetition every fault is passed.
    const judge = onlyJudge(
      verdicts(3, ({ label }, repetition) => label.faulty && repetition !== 2),
    );
    const { all } = judge.repeats as NonNullable<Judge['repeats']>;
    expect(all.singleRun.estimate).toBeCloseTo(2 / 3, 12);
    // Parents with more faults shift by more, so a little of it is noise.
    expect(all.singleRun.oneRun?.runs).toBeGreaterThan(0.95);
    expect(all.singleRun.degreesOfFreedom).toBeCloseTo(2, 1);
    // The Δ of the runs are 1, 0 and 1: a mean of 2/3 with a standard error of 1/3, and t is 4.30.
    expect(all.singleRun.interval?.low).toBeCloseTo(2 / 3 - 4.302652729749462 / 3, 1);
    expect(all.singleRun.interval?.high).toBe(1);
    expect(all.majority.estimate).toBe(1);
    expect(all.faults.flipRate).toBeCloseTo(2 / 3, 12);
    expect(all.faults.unstable).toBe(faults.length);
    expect(all.parents.flipRate).toBe(0);
  });

  it('take a tie for a pass, and let unreadable answers not vote', () => {
    const tie = onlyJudge(verdicts(2, ({ label }, repetition) => label.faulty && repetition === 1));
    expect(tie.repeats?.all.majority.estimate).toBe(0);
    const unread = onlyJudge(
      verdicts(2, ({ label }, repetition) => (repetition === 2 ? null : label.faulty)),
    );
    expect(unread.repeats?.all.majority.estimate).toBe(1);
    // A repetition in which nothing can be read has no Δ, and one alone has nothing to vary by.
    expect(unread.repeats?.all.singleRun).toMatchObject({ estimate: 1, interval: null });
    expect(unread.repeats?.all.faults).toMatchObject({ runs: 0, flipRate: null });
  });

  it('take the Δ of each repetition over the pairs that are scored in it', () => {
    const [odd] = faults;
    const judge = onlyJudge(
      verdicts(2, ({ id, label }, repetition) =>
        repetition === 2 && id !== odd?.id && label.faulty ? null : label.faulty,
      ),
    );
    expect(judge.repeats?.all.singleRun.estimate).toBe(1);
    expect(judge.repeats?.all.faults.runs).toBe(1);
  });

  it('leave the other figures at the first repetition, and count costs over all', () => {
    const first = onlyJudge(verdicts(1, ({ label }) => label.faulty));
    const { judges, notes } = measured(
      verdicts(3, ({ label }, repetition) => label.faulty && repetition === 1),
    );
    const [judge] = judges as readonly Judge[];
    expect(judge?.paired).toEqual(first.paired);
    const { expectedCost } = judge?.metrics ?? first.metrics;
    expect(judge?.metrics).toEqual({ ...first.metrics, expectedCost });
    expect(expectedCost.estimate).toBeCloseTo(0.15 * (2 / 3), 12);
    expect(judge?.verdicts).toBe(3 * set.length);
    expect(judge?.cost.seconds).toBe(3 * first.cost.seconds);
    expect(notes.join()).toContain('measured by their first repetition');
  });

  it('find nothing but noise in a coin, and fit the published schema', () => {
    const rows = [...judgeSet(coinJudge(0.4), set, { options: { repeats: 4 } })];
    const whole = measured(rows);
    const repeats = whole.judges[0]?.repeats as NonNullable<Judge['repeats']>;
    expect(repeats.repetitions).toBe(4);
    expect(repeats.all.both.flipRate).toBeGreaterThan(0.4);
    expect(repeats.all.both.flipRate).toBeLessThan(0.56);
    expect(Math.abs(repeats.all.both.kappa ?? 1)).toBeLessThan(0.15);
    expect(repeats.all.singleRun.oneRun?.noise).toBeGreaterThan(0.7);
    expect(repeats.byType.map(({ group }) => group)).toEqual(
      whole.set.types.map(({ name }) => name),
    );
    expect(measurementSchema.parse(JSON.parse(JSON.stringify(whole)))).toEqual(
      JSON.parse(JSON.stringify(whole)),
    );
  });
});
