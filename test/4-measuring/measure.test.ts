import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { supportDesk } from '../../src/1-worlds/support-desk/support-desk.ts';
import { DEFAULT_MEASURE, measure } from '../../src/4-measuring/measure.ts';
import type { Measurement } from '../../src/4-measuring/measurement/measurement.ts';
import { rowsOf } from '../../src/4-measuring/measurement/named-rows.ts';
import { metrics } from '../../src/4-measuring/metrics/metrics.ts';
import { loadJudgedSet } from '../../src/4-measuring/rows/load-judged-set.ts';
import { report } from '../../src/5-reporting/report.ts';
import { published } from '../support/reference/published.ts';
import { buildSet, measured, verdict } from '../support/rows/simulate.ts';

const set = buildSet({ size: 48, seed: 5, parents: true });

/** Every number in a value, with the path to it. */
function* numbers(value: unknown, path = ''): Generator<[string, number]> {
  if (typeof value === 'number') yield [path, value];
  else if (typeof value === 'object' && value !== null) {
    for (const [key, child] of Object.entries(value)) yield* numbers(child, `${path}.${key}`);
  }
}

function expectSound(measurement: Measurement): void {
  for (const [path, number] of numbers(measurement)) {
    expect(Number.isFinite(number), path).toBe(true);
  }
  const rows = measurement.judges.flatMap((judge) => [
    ...rowsOf(judge.paired),
    ...rowsOf(judge.reachByOutcome),
    ...judge.pairedByType,
    ...judge.pairedByScenario,
  ]);
  for (const { delta, interval, lowest, highest } of rows) {
    if (delta === null || interval === null) continue;
    expect(interval.low).toBeLessThanOrEqual(delta + 1e-12);
    expect(interval.high).toBeGreaterThanOrEqual(delta - 1e-12);
    expect(interval.low).toBeGreaterThanOrEqual(-1);
    expect(interval.high).toBeLessThanOrEqual(1);
    expect(lowest).toBeLessThanOrEqual(highest ?? Number.NaN);
  }
}

describe('a measurement', () => {
  it('holds only finite numbers, whatever the verdicts', async () => {
    const answer = fc.record({
      faulty: fc.boolean(),
      failureStep: fc.option(fc.integer({ min: -1, max: 12 })),
      failureType: fc.option(fc.constantFrom('wrong_tool', 'premature_stop', 'made_up')),
      confidence: fc.double({ min: 0, max: 1, noNaN: true }),
      error: fc.option(fc.constant('unreadable'), { freq: 5 }),
    });
    const answers = fc.array(fc.option(answer, { freq: 8 }), {
      minLength: set.length,
      maxLength: set.length,
    });
    await fc.assert(
      fc.asyncProperty(answers, answers, async (first, second) => {
        const verdicts = [first, second].flatMap((given, judge) =>
          set.flatMap((trajectory, i) => {
            const one = given[i];
            return one ? [verdict(trajectory, `judge-${judge}`, one.faulty, one)] : [];
          }),
        );
        if (verdicts.length === 0) return;
        for (const method of ['default', 'paper'] as const) {
          const measurement = measured(set, verdicts, { method, replicates: 40 });
          expectSound(measurement);
          for (const format of ['text', 'markdown', 'tex', 'json'] as const) {
            expect(await report(measurement, format)).not.toMatch(/NaN|undefined|Infinity/);
          }
          for (const line of (await report(measurement, 'text')).split('\n')) {
            expect(line.length).toBeLessThanOrEqual(100);
          }
        }
      }),
      { numRuns: 25 },
    );
  });

  it('counts an unreadable or missing verdict neither as a flag nor as a pass', () => {
    const [fault] = set.filter(({ label }) => label.faulty);
    const verdicts = set.map((trajectory) =>
      verdict(trajectory, 'j', trajectory.label.faulty, {
        error: trajectory === fault ? 'not JSON' : null,
      }),
    );
    const faults = set.filter(({ label }) => label.faulty).length;
    for (const given of [verdicts, verdicts.filter(({ error }) => error === null)]) {
      const [judge] = measured(set, given).judges;
      expect(judge?.unscored).toBe(1);
      expect(judge?.metrics.recall).toMatchObject({
        count: faults - 1,
        of: faults - 1,
        unscored: 1,
      });
      expect(judge?.metrics.recall.lowest).toBeCloseTo((faults - 1) / faults, 12);
      expect(judge?.metrics.recall.highest).toBe(1);
      const all = judge?.paired.all;
      expect(all).toMatchObject({ pairs: faults - 1, unscored: 1, delta: 1, highest: 1 });
      expect(all?.lowest).toBeCloseTo((faults - 1) / faults, 12);
    }
  });

  it('reports a judge that answers the same input differently, with the count', async () => {
    const verdicts = set.map((trajectory) =>
      verdict(trajectory, 'j', trajectory.label.failureType === 'wrong_tool', {
        extra: { view: 'outcome' },
      }),
    );
    const [judge] = measured(set, verdicts).judges;
    const row = judge?.pairedByType.find(({ group }) => group === 'wrong_tool');
    expect(row).toMatchObject({ noneShown: true, pairsNotShown: 6, inconsistent: 6 });
    expect(await report(measured(set, verdicts), 'text')).toContain('it is not deterministic');
  });

  it('does not claim to know what a judge of unknown view was shown', () => {
    const [judge] = measured(
      set,
      set.map((t) => verdict(t, 'mine', false)),
    ).judges;
    expect(judge?.view).toBeNull();
    expect(judge?.paired.all).toMatchObject({ pairsNotShown: null, noneShown: false });
  });

  it('gives the same numbers for the same rows', () => {
    const verdicts = set.map((t, i) => verdict(t, 'j', i % 3 === 0));
    expect(measured(set, verdicts)).toEqual(measured(set, verdicts));
  });

  it('without resamples has every estimate and closed-form interval, and nothing else', () => {
    const verdicts = ['one', 'other'].flatMap((judge, j) =>
      set.map((t, i) => verdict(t, judge, (i + j) % 3 === 0)),
    );
    for (const method of ['default', 'paper'] as const) {
      const some = measured(set, verdicts, { method, replicates: 40 });
      const none = measured(set, verdicts, { method, replicates: 0, compares: false });
      expect(none.differences).toEqual([]);
      expect(some.differences.length).toBeGreaterThan(0);
      none.judges.forEach((judge, j) => {
        for (const { id } of metrics) {
          expect(judge.metrics[id].estimate).toEqual(some.judges[j]?.metrics[id].estimate);
        }
        // Only the paper's intervals are resampled.
        for (const id of ['delta', 'recall', 'f1', 'brier', 'typeF1'] as const) {
          const { interval } = judge.metrics[id];
          if (method === 'paper') expect(interval, id).toBeNull();
          else expect(interval, id).toEqual(some.judges[j]?.metrics[id].interval);
          expect(interval === null, id).toBe(method === 'paper');
        }
      });
    }
  });

  it('gives the Δ of the list and the Δ of the groups alike', () => {
    const verdicts = set.map((t, i) => verdict(t, 'j', i % 3 === 0));
    for (const method of ['default', 'paper'] as const) {
      const [judge] = measured(set, verdicts, { method }).judges;
      const { all, silent, loud } = judge?.paired ?? {};
      expect(judge?.metrics.delta).toEqual({ estimate: all?.delta, interval: all?.interval });
      expect(judge?.metrics.silentDelta.interval).toEqual(silent?.interval);
      expect(judge?.metrics.loudDelta.interval).toEqual(loud?.interval);
    }
  });

  it('compares no precision with that of a judge that never flags', () => {
    const verdicts = ['some', 'never'].flatMap((judge) =>
      set.map((t, i) => verdict(t, judge, judge === 'some' && i % 3 === 0)),
    );
    const { differences } = measured(set, verdicts);
    expect(differences.find(({ metric }) => metric === 'precision')).toMatchObject({
      estimate: null,
      interval: null,
    });
    expect(differences.find(({ metric }) => metric === 'recall')?.interval).not.toBeNull();
  });

  it('escapes what a judge is called in Markdown and TeX', async () => {
    const verdicts = set.map((t) => verdict(t, 'a|b_<script>$x', true));
    expect(await report(measured(set, verdicts), 'markdown')).toContain('a\\|b\\_\\<script\\>\\$x');
    expect(await report(measured(set, verdicts), 'tex')).toContain(
      'a\\textbar{}b\\_\\textless{}script\\textgreater{}\\$x',
    );
  });
});

describe.runIf(published)('the released verdicts', () => {
  const load = () =>
    loadJudgedSet(
      published?.path('trajectories.jsonl') ?? '',
      published?.path('verdicts.jsonl') ?? '',
      supportDesk,
    );

  it("have the paper's estimates", async () => {
    const { judges, set: summary } = measure(await load(), { ...DEFAULT_MEASURE, replicates: 100 });
    expect(summary).toMatchObject({ trajectories: 400, silent: 175, loud: 125, pairs: 251 });
    const outcome = judges.find(({ judgeId }) => judgeId.startsWith('outcome:'));
    expect(outcome?.metrics.silentRecall.estimate).toBeCloseTo(0.451, 3);
    expect(outcome?.metrics.falseAlarms).toMatchObject({ count: 33, of: 100 });
    expect(rowsOf(outcome?.paired ?? null).map(({ delta }) => delta?.toFixed(3))).toEqual([
      '0.163',
      '0.048',
      '0.393',
      '0.000',
      '0.410',
    ]);
    expect(outcome?.pairedByType.at(-1)).toMatchObject({ faultOnly: 10, parentOnly: 2 });
    expect(outcome?.pairedByType.filter(({ noneShown }) => noneShown).length).toBe(4);
    expect(outcome?.paired.answerUnchanged).toMatchObject({ pairsNotShown: 151, inconsistent: 0 });
    const step = judges.find(({ judgeId }) => judgeId === 'step:qwen2.5:14b');
    expect(step?.metrics.calibrationError.estimate).toBeCloseTo(0.033, 3);
    expect(step?.metrics.typeF1.estimate).toBeCloseTo(0.606, 3);
    expect(step?.metrics.stepOfDetected.estimate).toBeCloseTo(0.844, 3);
    expect(step?.metrics.stepOfDetectedExecuted).toMatchObject({ count: 209, of: 209 });
  });

  it("have the paper's intervals when its method is asked for", async () => {
    const { judges } = measure(await load(), { ...DEFAULT_MEASURE, method: 'paper' });
    const outcome = judges.find(({ judgeId }) => judgeId.startsWith('outcome:'));
    const shown = (interval?: { low: number; high: number } | null) =>
      interval ? `[${interval.low.toFixed(2)}, ${interval.high.toFixed(2)}]` : null;
    expect(shown(outcome?.metrics.silentRecall.interval)).toBe('[0.38, 0.52]');
    expect(shown(outcome?.metrics.falseAlarms.interval)).toBe('[0.24, 0.43]');
    expect(shown(outcome?.paired.all.interval)).toBe('[0.12, 0.21]');
    expect(outcome?.paired.answerUnchanged.interval).toBeNull();
    const rules = judges.find(({ judgeId }) => judgeId === 'programmatic');
    expect(shown(rules?.metrics.loudRecall.interval)).toBe('[0.97, 1.00]');
    expect(shown(rules?.metrics.falseAlarms.interval)).toBe('[0.00, 0.04]');
  });
});
