import { describe, expect, it } from 'vitest';
import { supportDesk } from '../../../src/1-worlds/support-desk/support-desk.ts';
import { DEFAULT_MEASURE, measure } from '../../../src/4-measuring/measure.ts';
import { judgedSetFromMemory } from '../../../src/4-measuring/rows/judged-set-from-memory.ts';
import { compareWithBaseline } from '../../../src/5-reporting/changes/compare-deltas.ts';
import type { GateCriteria } from '../../../src/5-reporting/gate/criteria.ts';
import { gateJudges } from '../../../src/5-reporting/gate.ts';
import { buildSet, verdict } from '../../support/rows/simulate.ts';

const set = buildSet({ size: 80, seed: 7, parents: true, harmless: { count: 20 } });
type Run = (typeof set)[number];
type Flags = (run: Run, repetition: number) => boolean | null;

/** A judge that was asked so often; null for an answer that cannot be read. */
const judgedBy = (repetitions: number, flags: Flags, judgeId = 'mine') =>
  judgedSetFromMemory(
    set,
    Array.from({ length: repetitions }, (_, at) =>
      set.map((run) => {
        const flag = flags(run, at + 1);
        return verdict(run, judgeId, flag === true, {
          error: flag === null ? 'unreadable' : null,
          extra: { repetition: at + 1 },
        });
      }),
    ).flat(),
    supportDesk,
  );

const gated = (judged: ReturnType<typeof judgedBy>, criteria: GateCriteria) =>
  gateJudges(measure(judged, { ...DEFAULT_MEASURE, compares: false }), judged, {
    maxUnscored: 1,
    ...criteria,
  });
const first = (judged: ReturnType<typeof judgedBy>, criteria: GateCriteria) =>
  gated(judged, criteria).criteria.find(({ key }) => key in criteria);

const sees: Flags = ({ label }) => label.faulty;
/** Sees everything in its first run and little in the others. */
const shifts: Flags = ({ label, id }, repetition) =>
  label.faulty && (repetition === 1 || id.length % 3 === 0);

describe('a gate on a judge that was asked several times', () => {
  it('goes by the mean of the repetitions, and allows for what differs between them', () => {
    expect(first(judgedBy(1, sees), { minDelta: 0.6 })?.verdict).toBe('passed');
    const repeated = first(judgedBy(3, shifts), { minDelta: 0.6 });
    expect(repeated?.verdict).not.toBe('passed');
    expect(repeated?.value).toBeLessThan(0.8);
    const { low, high } = repeated?.interval ?? { low: 0, high: 0 };
    expect(high - low).toBeGreaterThan(0.5);
  });

  it.each([
    [{ minDeltaType: { wrong_tool: 0.5 } }],
    [{ maxFalseAlarm: 0.25 }],
    [{ minNetDelta: 0.5 }],
    [{ maxSensitivity: 0.3 }],
  ])('does so for %j', (criteria) => {
    const good = first(judgedBy(3, sees), criteria);
    expect(good?.verdict).toBe('passed');
    // The second run flags every edit and no fault, and clean runs where it is about those.
    const worse = first(
      judgedBy(3, (run, repetition) => {
        if (repetition !== 2) return run.label.faulty;
        if (run.label.edit !== undefined) return true;
        const isAlarmed = 'maxFalseAlarm' in criteria && !run.label.faulty;
        return isAlarmed;
      }),
      criteria,
    );
    expect(worse?.verdict).not.toBe('passed');
  });

  it('compares as many repetitions as both have', () => {
    const [now, then] = [judgedBy(3, shifts), judgedBy(2, sees)];
    const compared = compareWithBaseline(
      { set: now.set, judge: now.judges[0] as never },
      { set: then.set, judge: then.judges[0] as never },
      0.95,
    );
    expect(compared.repetitions).toBe(2);
    expect(compared.drop).toBeGreaterThan(0.2);
    expect(compared.interval?.low).toBeLessThan(0);
  });

  it('says what it does not cover where a judge was asked once, unless its answers are known', () => {
    const notes = (judged: ReturnType<typeof judgedBy>) =>
      gated(judged, { minDelta: 0 }).notes.join(' ');
    expect(notes(judgedBy(1, sees))).toContain('mine was asked once about each run');
    expect(notes(judgedBy(2, sees))).toBe('');
    expect(notes(judgedBy(1, sees, 'programmatic'))).toBe('');
  });
});

describe('a gate on a judge that leaves answers out', () => {
  const silentOn =
    (left: (run: Run) => boolean): Flags =>
    (run) =>
      left(run) ? null : run.label.faulty;

  it('takes them at their worst, so that no judge passes by not answering', () => {
    const all = first(judgedBy(1, sees), { minDelta: 0.7 });
    const some = first(
      judgedBy(
        1,
        silentOn(({ label, id }) => label.faulty && id.length % 3 === 0),
      ),
      { minDelta: 0.7 },
    );
    expect(all?.verdict).toBe('passed');
    expect(some?.value).toBe(1);
    expect(some?.verdict).toBe('inconclusive');
    expect(some?.reason).toContain('unscored pairs are taken to be at their worst');
  });

  it('counts unread clean runs as flagged for the upper bound of false alarms', () => {
    const judged = judgedBy(
      1,
      silentOn(({ label, id }) => !label.faulty && id.endsWith('1-clean')),
    );
    const { metrics } = measure(judged, { ...DEFAULT_MEASURE, compares: false }).judges[0] ?? {};
    const found = first(judged, { maxFalseAlarm: 0.05 });
    expect(metrics?.falseAlarms.unscored).toBeGreaterThan(0);
    expect(found?.interval?.high).toBeGreaterThan(metrics?.falseAlarms.highest ?? 1);
    expect(found?.interval?.low).toBe(0);
  });

  it('takes unscored pairs of a comparison at their worst, either way', () => {
    const [now, then] = [
      judgedBy(1, sees),
      judgedBy(
        1,
        silentOn(({ id }) => id.length % 4 === 0),
      ),
    ];
    const compared = compareWithBaseline(
      { set: now.set, judge: now.judges[0] as never },
      { set: then.set, judge: then.judges[0] as never },
      0.95,
    );
    expect(compared.drop).toBe(0);
    expect(compared.lowest).toBeLessThan(0);
    expect(compared.highest).toBeGreaterThanOrEqual(0);
  });
});
