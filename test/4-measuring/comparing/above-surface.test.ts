import { beforeAll, describe, expect, it } from 'vitest';
import { codeRepair } from '../../../src/1-worlds/code-repair/code-repair.ts';
import type { Environment } from '../../../src/1-worlds/contract/environment.ts';
import { supportDesk } from '../../../src/1-worlds/support-desk/support-desk.ts';
import { planSet } from '../../../src/2-planting/plan/plan-set.ts';
import { labelledSet } from '../../../src/2-planting/plant.ts';
import { judgeSet } from '../../../src/3-judging/judge.ts';
import { surfaceControls } from '../../../src/3-judging/judges/controls/controls.ts';
import { rulesJudge } from '../../../src/3-judging/judges/families/rules-judge.ts';
import type { LocalJudge } from '../../../src/3-judging/judges/judge.ts';
import { DEFAULT_MEASURE, measure } from '../../../src/4-measuring/measure.ts';
import type { Measurement } from '../../../src/4-measuring/measurement/measurement.ts';
import type { JudgedSet } from '../../../src/4-measuring/rows/judged-set.ts';
import { judgedSetFromMemory } from '../../../src/4-measuring/rows/judged-set-from-memory.ts';
import { selectJudges } from '../../../src/4-measuring/rows/select-judges.ts';
import { gate } from '../../../src/5-reporting/gate/gate-measurement.ts';
import { type Run, toolSteps } from '../../../src/run/run.ts';
import { verdict } from '../../support/rows/simulate.ts';

/** Patterns that anybody finds who looks at a few faults of the desk: no rule and no value is read. */
function hasPattern(run: Run): boolean {
  const tools = toolSteps(run)
    .map(({ call }) => call.tool)
    .join(' ');
  const said = JSON.stringify([run.steps, run.finalAnswer]);
  return (
    !/check_eligibility (issue_refund|escalate) reply$/.test(tools) ||
    /lookup_order lookup_order|get_customer get_customer/.test(tools) ||
    /SKU-(BUNDLE|WARRANTY|GIFT)/.test(said) ||
    /on Tuesday|subscription|voucher|courier/.test(run.finalAnswer) ||
    /looking into this/.test(run.finalAnswer) ||
    /again\./.test(said)
  );
}

const sevenPatterns: LocalJudge = {
  kind: 'local',
  id: 'seven-patterns',
  view: 'step',
  judge: (run) => ({
    faulty: hasPattern(run),
    failureStep: null,
    failureType: null,
    confidence: 0.9,
    rationale: '',
  }),
};

/** A script of patterns, the rules, the control, and a judge that knows every label. */
function measuredIn(environment: Environment): { judged: JudgedSet; measurement: Measurement } {
  const plan = planSet(environment, { size: 300, seed: 2_000_003, parents: true });
  const set = [...labelledSet(plan)];
  const [surface] = surfaceControls;
  if (surface === undefined) throw new Error('there is no surface control');
  const judges = [sevenPatterns, rulesJudge(environment.rulebook), surface];
  const verdicts = [
    ...judges.flatMap((judge) => [...judgeSet(judge, set)]),
    // A judge that knows every label understands more than any pattern.
    ...set.map((run) => verdict(run, 'knows-all', run.label.faulty)),
  ];
  const records = new Map([['control-surface', { family: 'control-surface' }]]);
  const judged = judgedSetFromMemory(set, verdicts, environment, records);
  return { judged, measurement: measure(judged, DEFAULT_MEASURE) };
}

describe('Δ above surface', () => {
  let desk: ReturnType<typeof measuredIn>;
  let measurement: Measurement;
  const judgeCalled = (id: string, { judges }: Measurement = measurement) => {
    const found = judges.find(({ judgeId }) => judgeId === id);
    if (found === undefined) throw new Error(id);
    return found;
  };

  beforeAll(() => {
    // The bytes of the desk are fixed, and so are its tells.
    desk = measuredIn(supportDesk);
    ({ measurement } = measuredIn(codeRepair));
  }, 120_000);

  it('is near 0 or below for a script of seven patterns, which is trusted nowhere', () => {
    const { aboveSurface, metrics } = judgeCalled('seven-patterns', desk.measurement);
    expect(metrics.delta.estimate).toBeGreaterThan(0.5);
    expect(aboveSurface?.estimate).toBeLessThanOrEqual(0.05);
    expect(aboveSurface?.control).toBe('control-surface');
    const { recommendation } = desk.measurement;
    expect([recommendation.judge, ...recommendation.add.map(({ judge }) => judge)]).not.toContain(
      'seven-patterns',
    );
    const alone = measure(selectJudges(desk.judged, ['seven-patterns']), DEFAULT_MEASURE);
    expect(alone.judges.map(({ judgeId }) => judgeId)).toEqual(['seven-patterns']);
    expect(alone.recommendation.judge).toBeNull();
    expect(alone.recommendation.headline).toMatch(
      /^seven-patterns cannot be trusted yet: a pattern of words does as well; its Δ above surface is/,
    );
  });

  it('is the difference of the two Δ, over all faults and by type', () => {
    const surface = judgeCalled('control-surface');
    const { aboveSurface, metrics, pairedByType } = judgeCalled('knows-all');
    const less = (one: number | null | undefined, other: number | null | undefined) =>
      (one ?? Number.NaN) - (other ?? Number.NaN);
    expect(aboveSurface?.estimate).toBeCloseTo(
      less(metrics.delta.estimate, surface.metrics.delta.estimate),
      10,
    );
    for (const row of aboveSurface?.byType ?? []) {
      const deltaOf = (rows: typeof pairedByType) =>
        rows.find(({ group }) => group === row.type)?.delta;
      expect(row.estimate).toBeCloseTo(
        less(deltaOf(pairedByType), deltaOf(surface.pairedByType)),
        10,
      );
    }
    expect(aboveSurface?.interval?.low).toBeGreaterThan(0);
    expect(measurement.recommendation.judge).toBe('knows-all');
    expect(surface.aboveSurface).toBeNull();
  });

  it('marks the types that a pattern of words is enough for, and recommends no judge for them', () => {
    const enough = desk.measurement.set.types.filter(({ wordsEnough }) => wordsEnough);
    expect(enough.length).toBeGreaterThan(0);
    expect(desk.measurement.recommendation).toMatchObject({ catches: [], add: [] });
    const { catches, wordsEnough } = measurement.recommendation;
    const rows = judgeCalled('knows-all').aboveSurface?.byType ?? [];
    const isAbove = (type: string) =>
      (rows.find((row) => row.type === type)?.simultaneous?.low ?? 0) > 0;
    expect(catches.length).toBeGreaterThan(0);
    expect(catches.filter((type) => !isAbove(type))).toEqual([]);
    expect(wordsEnough.length).toBeGreaterThan(0);
    expect(wordsEnough.filter(isAbove)).toEqual([]);
  });

  it('is a criterion of the gate', () => {
    const verdictOn = (id: string, of: Measurement) =>
      gate(of, { minAboveSurface: 0.02 }).criteria.find(
        ({ key, judge }) => key === 'minAboveSurface' && judge === id,
      )?.verdict;
    expect(verdictOn('knows-all', measurement)).toBe('passed');
    expect(verdictOn('seven-patterns', desk.measurement)).toBe('failed');
    expect(verdictOn('control-surface', measurement)).toBe('inconclusive');
  });
});
