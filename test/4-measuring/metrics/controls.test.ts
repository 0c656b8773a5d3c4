import { describe, expect, it } from 'vitest';
import { supportDesk } from '../../../src/1-worlds/support-desk/support-desk.ts';
import {
  coinJudge,
  flagEverything,
  flagNothing,
  replyOnly,
} from '../../../src/3-judging/judges/controls/controls.ts';
import { rulesJudge } from '../../../src/3-judging/judges/families/rules-judge.ts';
import { DEFAULT_MEASURE, measure } from '../../../src/4-measuring/measure.ts';
import type { JudgeMeasurement } from '../../../src/4-measuring/measurement/measurement.ts';
import { rowsOf } from '../../../src/4-measuring/measurement/named-rows.ts';
import { buildSet, judged, measured, verdict } from '../../support/rows/simulate.ts';

const set = buildSet();
const options = { ...DEFAULT_MEASURE, replicates: 200 };
const only = (measurement: ReturnType<typeof measure>): JudgeMeasurement => {
  const [judge] = measurement.judges;
  if (judge === undefined) throw new Error('no judge');
  return judge;
};
const group = (judge: JudgeMeasurement, name: string) =>
  [...rowsOf(judge.paired), ...rowsOf(judge.reachByOutcome), ...judge.pairedByType].find(
    (row) => row.group === name,
  );

describe('a judge that flags everything', () => {
  const judge = only(measure(judged(set, flagEverything), options));

  it('has recall 1 and no discrimination', () => {
    expect(judge.metrics.recall.estimate).toBe(1);
    expect(judge.metrics.falseAlarms.estimate).toBe(1);
    expect(group(judge, 'all')).toMatchObject({
      pairs: 300,
      delta: 0,
      faultOnly: 0,
      parentOnly: 0,
    });
  });

  it('gets an interval of some width although no pair is discordant', () => {
    const { interval } = group(judge, 'all') ?? {};
    expect(interval?.low).toBeLessThan(-0.01);
    expect(interval?.high).toBeGreaterThan(0.01);
  });
});

describe('a judge that flags nothing', () => {
  it('has no false alarm, no detection and Δ 0', () => {
    const judge = only(measure(judged(set, flagNothing), options));
    expect([judge.metrics.recall.estimate, judge.metrics.falseAlarms.estimate]).toEqual([0, 0]);
    expect(group(judge, 'all')?.delta).toBe(0);
    expect(judge.metrics.precisionAtPrevalence.estimate).toBeNull();
  });
});

describe('a coin', () => {
  it('has its rate as recall and an interval for Δ that holds 0', () => {
    const judge = only(measure(judged(set, coinJudge(0.4)), options));
    expect(judge.metrics.recall.estimate).toBeCloseTo(0.4, 1);
    const { interval } = group(judge, 'all') ?? {};
    expect(interval?.low).toBeLessThan(0);
    expect(interval?.high).toBeGreaterThan(0);
  });

  it('falls the same way every time', () => {
    expect(measure(judged(set, coinJudge(0.4)), options).judges[0]?.paired).toEqual(
      measure(judged(set, coinJudge(0.4)), options).judges[0]?.paired,
    );
  });
});

describe('a judge that reads only the reply', () => {
  const judge = only(measure(judged(set, replyOnly), options));

  it('has substantial recall on faults that leave the reply alone, and Δ exactly 0', () => {
    for (const type of ['wrong_tool', 'hallucinated_argument', 'skipped_precondition']) {
      expect(group(judge, type)).toMatchObject({ delta: 0, faultOnly: 0, parentOnly: 0 });
      expect(group(judge, type)?.faultRate).toBeGreaterThan(0.2);
    }
    expect(group(judge, 'answer unchanged')).toMatchObject({ pairs: 200, delta: 0 });
  });

  it('is reported to have a Δ of 0 there whatever it answers', () => {
    const notShown = judge.pairedByType.filter((row) => row.noneShown).map((row) => row.group);
    expect(notShown).toEqual([
      'wrong_tool',
      'hallucinated_argument',
      'skipped_precondition',
      'ignored_observation',
    ]);
    expect(judge.sentence).toContain(
      'it is not shown wrong tool, hallucinated argument, skipped precondition or ignored observation',
    );
  });

  it('flags clean runs at a different rate in each scenario', () => {
    const rates = judge.falseAlarmsByScenario.map(({ estimate }) => estimate ?? 0);
    expect(rates.length).toBe(6);
    expect(Math.max(...rates) - Math.min(...rates)).toBeGreaterThan(0.5);
  });
});

describe('the rules', () => {
  it('have Δ 1 on four types and 0 on two, and every type is shown to them', () => {
    const judge = only(measure(judged(set, rulesJudge(supportDesk.rulebook)), options));
    expect(judge.pairedByType.map(({ delta }) => delta)).toEqual([0, 1, 1, 1, 1, 0]);
    expect(judge.pairedByType.some(({ noneShown }) => noneShown)).toBe(false);
    expect(judge.metrics.stepOfDetected.estimate).toBe(1);
    expect(judge.metrics.typedRight).toMatchObject({ count: 200, of: 300 });
  });
});

describe('a judge that reads the label', () => {
  const verdicts = set.map((trajectory) => {
    const { faulty, failureStep, failureType } = trajectory.label;
    return verdict(trajectory, 'oracle', faulty, { failureStep, failureType, confidence: 1 });
  });
  const judge = only(measured(set, verdicts));

  it('has Δ 1 everywhere, with an interval as wide as so few pairs call for', () => {
    for (const row of [...rowsOf(judge.paired), ...judge.pairedByType]) {
      expect(row.delta).toBe(1);
      expect(row.interval?.high).toBe(1);
      expect(row.interval?.low).toBeLessThan(0.99);
    }
  });

  it('locates, types and knows everything', () => {
    expect(judge.metrics.stepOfAll.estimate).toBe(1);
    expect(judge.metrics.typeF1.estimate).toBe(1);
    expect([judge.metrics.calibrationError.estimate, judge.metrics.brier.estimate]).toEqual([0, 0]);
    expect(judge.confusion.every((row, i) => row[i] === 50)).toBe(true);
  });
});
