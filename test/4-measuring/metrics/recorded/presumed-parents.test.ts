import { describe, expect, it } from 'vitest';
import { subjectOf } from '../../../../src/2-planting/recorded/recorded-subject.ts';
import { DEFAULT_MEASURE } from '../../../../src/4-measuring/measure.ts';
import { measurementSchema } from '../../../../src/4-measuring/measurement/measurement.ts';
import { planRuns } from '../../../../src/4-measuring/planning/plan-runs.ts';
import type { JudgedSet } from '../../../../src/4-measuring/rows/judged-set.ts';
import { judgedSetFromMemory } from '../../../../src/4-measuring/rows/judged-set-from-memory.ts';
import { pairsJunit } from '../../../../src/5-reporting/export/pair-tests.ts';
import { gateMarkdown } from '../../../../src/5-reporting/gate/gate-markdown.ts';
import { gateText } from '../../../../src/5-reporting/gate/gate-text.ts';
import { criterionLabel } from '../../../../src/5-reporting/gate/gate-words.ts';
import { gateJudges } from '../../../../src/5-reporting/gate.ts';
import { drawFigures, report, terminalReport } from '../../../../src/5-reporting/report.ts';
import { planText } from '../../../../src/5-reporting/words/plan-text.ts';
import {
  flags,
  judgedBy,
  measuredRecorded,
  numbers,
  presumedSet,
} from '../../../support/rows/judged-recorded.ts';
import { recordedFault, recordedParent, VOUCHED } from '../../../support/rows/recorded-set.ts';
import { verdict } from '../../../support/rows/simulate.ts';

async function everyText(judged: JudgedSet): Promise<string> {
  const measurement = measuredRecorded(judged);
  const gated = gateJudges(measurement, judged, {
    minDelta: 0.9,
    maxFalseAlarm: 0.1,
    minDeltaType: { wrong_entity: 0.2 },
  });
  const { confidence } = DEFAULT_MEASURE;
  const plan = planRuns(
    {
      falseAlarm: 0.05,
      delta: 0.5,
      alarmRate: 0.02,
      siblingCorrelation: 0,
      repeats: 1,
      changed: 0.1,
      above: 0,
      margin: 0.1,
      power: 0.8,
      precision: 0.5,
      prevalence: 0.05,
      confidence,
    },
    {
      designs: null,
      environment: 'recorded',
      folder: { measurement, judged },
    },
  );
  return [
    await terminalReport(measurement, { columns: 100, detail: 'all' }),
    await terminalReport(measurement, { columns: 100, detail: 'brief' }),
    await report(measurement, 'markdown'),
    await report(measurement, 'tex'),
    gateText(gated, 100),
    gateMarkdown(gated, 'runs'),
    JSON.stringify(gated),
    ...pairsJunit(judged.set, judged.judges),
    // What comes before is about any set, and speaks of clean runs rightly.
    planText(plan, 100).split('Still missing')[1],
  ].join('\n');
}

describe('measuring runs that nobody vouched for', () => {
  const judged = judgedBy(presumedSet);
  const measurement = measuredRecorded(judged);
  const [judge] = measurement.judges;

  it('gives the most that Δ can be, if every flag on them is right', () => {
    const { delta, parentRate, upTo } = judge?.paired.all ?? {};
    expect({ delta, parentRate, upTo }).toEqual({ delta: 0.3, parentRate: 0.2, upTo: 0.3 / 0.8 });
  });

  it('lets a perfect judge have a Δ of 1 that flags the fifth of them that is faulty', () => {
    const perfect = judgedBy(presumedSet, (run) =>
      verdict(run, 'mine', run.label.faulty || flags(run)),
    );
    const { delta, upTo } = measuredRecorded(perfect).judges[0]?.paired.all ?? {};
    expect(delta).toBeCloseTo(0.8, 12);
    expect(upTo).toBeCloseTo(1, 12);
  });

  it('says nothing of the kind of a judge whose Δ is not above 0', () => {
    const blind = judgedBy(presumedSet, (run) =>
      verdict(run, 'mine', run.instanceId.endsWith('4')),
    );
    expect(measuredRecorded(blind).judges[0]?.paired.all).toMatchObject({ delta: 0, upTo: null });
  });

  it('says that Δ is a lower bound, in the terminal and beside the table', async () => {
    const text = await terminalReport(measurement, { columns: 110, detail: 'brief' });
    expect(text).toContain('Δ up to');
    expect(text.replaceAll(/\s+/g, ' ')).toContain('Δ is then a lower bound');
  });

  it('keeps Δ, over every fault beside its parent', () => {
    expect(measurement.set).toMatchObject({
      parents: 'presumed',
      recorded: true,
      clean: 20,
      faults: 60,
      pairs: 60,
      instances: 20,
      silent: 40,
    });
    expect(judge?.metrics.delta.estimate).toBeCloseTo(0.5 - 0.2);
    expect(judge?.paired.all.method).not.toBe('none');
    expect(judge?.pairedByType.map(({ group, pairs }) => [group, pairs])).toEqual([
      ['changed_figure', 40],
      ['wrong_entity', 20],
    ]);
  });

  it('leaves out whatever counts a flag on a parent as wrong, with the reason', () => {
    const left = measurement.leftOut.map(({ metric }) => metric);
    expect(left).toEqual([
      'precision',
      'f1',
      'precisionAtPrevalence',
      'expectedCost',
      'calibrationError',
      'brier',
      'brierOnClean',
    ]);
    for (const id of left) expect(judge?.metrics[id].estimate).toBeNull();
    expect(judge?.calibrationCurve).toEqual([]);
    expect(new Set(measurement.leftOut.map(({ reason }) => reason))).toEqual(
      new Set(['the parents may contain faults of their own']),
    );
    expect(judge?.metrics.recall.estimate).toBe(0.5);
  });

  it('reports the flag rate on the runs and never calls it false alarms', async () => {
    expect(measurement.labels.falseAlarms).toBe('flag rate on your runs');
    expect(judge?.metrics.falseAlarms).toMatchObject({ count: 4, of: 20 });
    const text = await everyText(judged);
    expect(text).toContain('flag rate on your runs');
    expect(text).not.toMatch(/false[ -]alarms?(?! rate)/i);
    expect(text).not.toMatch(/clean parent/i);
  });

  it('says in one sentence why Δ is valid', async () => {
    expect(measurement.notes.filter((note) => note.includes('Δ'))).toHaveLength(1);
    for (const format of ['markdown', 'tex'] as const) {
      const text = (await report(measurement, format)).replaceAll(/\s+/g, ' ');
      expect(text.split('exactly one more fault than its original')).toHaveLength(2);
    }
  });

  it('fits a terminal, its schema and its figures', async () => {
    for (const line of (await terminalReport(measurement, { columns: 100, detail: 'all' })).split(
      '\n',
    )) {
      expect(line.length).toBeLessThanOrEqual(100);
    }
    expect(
      measurementSchema.safeParse(JSON.parse(JSON.stringify(measurement))).error,
    ).toBeUndefined();
    const names = (await drawFigures(measurement)).map(({ name, svg }) => {
      expect(svg).not.toContain('clean parents');
      return name;
    });
    expect(names).toEqual(['silent-loud', expect.stringMatching(/^flag-rates-/)]);
  });

  it('compares no two judges on what is left out', () => {
    const two = judgedSetFromMemory(
      presumedSet,
      presumedSet.flatMap((run) => [
        verdict(run, 'one', flags(run)),
        verdict(run, 'two', run.label.faulty),
      ]),
      subjectOf({}, []),
    );
    const compared = new Set(measuredRecorded(two).differences.map(({ metric }) => metric));
    expect(compared.has('delta')).toBe(true);
    for (const { metric } of measurement.leftOut) expect(compared.has(metric)).toBe(false);
  });

  it('gates the flag rate under its own name, and points at missed faults only', () => {
    const gated = gateJudges(measurement, judged, { maxFalseAlarm: 0.5 });
    const [criterion] = gated.criteria;
    expect(criterion).toMatchObject({
      name: 'flag rate',
      verdict: 'passed',
      over: { unit: 'runs' },
    });
    expect(criterion && criterionLabel(criterion)).toBe('flag rate on your runs');
    expect(new Set(gated.worstPairs.map(({ kind }) => kind))).toEqual(new Set(['missed fault']));
  });

  it('is as for any set where somebody vouches for the parents', () => {
    const set = numbers.flatMap((number) => [
      recordedParent(number, VOUCHED),
      recordedFault(number),
    ]);
    const known = measuredRecorded(judgedBy(set));
    expect(known.set).toMatchObject({ parents: 'known', labelled: null });
    expect(known.leftOut).toEqual([]);
    expect(known.labels.falseAlarms).toBe('false alarms');
    expect(known.judges[0]?.metrics.precision.estimate).not.toBeNull();
    expect(known.judges[0]?.againstLabels).toBeNull();
  });
});
