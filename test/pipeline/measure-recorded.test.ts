import { describe, expect, it } from 'vitest';
import type { Measurement } from '../../src/metrics/measurement/measurement.ts';
import { measurementSchema } from '../../src/metrics/measurement/measurement-schema.ts';
import { DEFAULT_MEASURE, measure } from '../../src/pipeline/4-measure.ts';
import { gateJudges } from '../../src/pipeline/5-gate.ts';
import { drawFigures, report, terminalReport } from '../../src/pipeline/5-report.ts';
import { openRunFolder } from '../../src/pipeline/open-run-folder.ts';
import { subjectOf } from '../../src/pipeline/recorded-subject.ts';
import { planRuns } from '../../src/planning/plan-runs.ts';
import { pairsJunit } from '../../src/report/export/junit.ts';
import { gateMarkdown } from '../../src/report/gate/gate-markdown.ts';
import { gateText } from '../../src/report/gate/gate-text.ts';
import { criterionName } from '../../src/report/gate/gate-words.ts';
import { planText } from '../../src/report/text/plan-text.ts';
import type { JudgedSet } from '../../src/run-folder/rows/judged-set.ts';
import { judgedSetFromMemory } from '../../src/run-folder/rows/judged-set-from-memory.ts';
import type { LabelledTrajectory } from '../../src/trajectory/trajectory.ts';
import type { Verdict } from '../../src/trajectory/verdict.ts';
import { temporaryFolder } from '../support/files/temporary-folder.ts';
import {
  annotatedRun,
  RECORDED_ENTRY,
  recordedControl,
  recordedFault,
  recordedParent,
  VOUCHED,
} from '../support/rows/recorded-set.ts';
import { verdict } from '../support/rows/simulate.ts';
import { writeRun } from '../support/rows/written-run.ts';

const JUDGE = 'mine';
const numbers = Array.from({ length: 20 }, (_, i) => i + 1);

/** Two faults of one type and one of another for each parent. */
const faultsOf = (number: number): readonly LabelledTrajectory[] => [
  recordedFault(number),
  recordedFault(number, { id: 'changed_figure-2' }),
  recordedFault(number, { type: 'wrong_entity', outcomeCorrect: false }),
];

const presumed = numbers.flatMap((number) => [recordedParent(number), ...faultsOf(number)]);

/** Flags every fault with an even number, and every fifth run. */
const flags = (run: LabelledTrajectory): boolean => {
  const number = Number(run.instanceId.slice(-5));
  return run.label.faulty ? number % 2 === 0 : number % 5 === 0;
};

function judgedBy(
  set: readonly LabelledTrajectory[],
  judge: (run: LabelledTrajectory) => Verdict = (run) => verdict(run, JUDGE, flags(run)),
): JudgedSet {
  return judgedSetFromMemory(set, set.map(judge), subjectOf({}, []));
}

const measured = (judged: JudgedSet): Measurement =>
  measure(judged, { ...DEFAULT_MEASURE, replicates: 100 });

async function everyText(judged: JudgedSet): Promise<string> {
  const measurement = measured(judged);
  const gated = gateJudges(measurement, judged, {
    minDelta: 0.9,
    maxFalseAlarm: 0.1,
    minDeltaType: { wrong_entity: 0.2 },
  });
  const { confidence } = DEFAULT_MEASURE;
  const targets = { falseAlarm: 0.05, delta: 0.5, margin: 0.1, power: 0.8, precision: 0.5 };
  const plan = planRuns({ ...targets, prevalence: 0.05, confidence }, measurement);
  return [
    await terminalReport(measurement, { columns: 100, all: true }),
    await terminalReport(measurement, { columns: 100, all: false }),
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
  const judged = judgedBy(presumed);
  const measurement = measured(judged);
  const [judge] = measurement.judges;

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
    expect(judge?.paired[0]?.method).not.toBe('score');
    expect(judge?.pairedByType.map(({ group, pairs }) => [group, pairs])).toEqual([
      ['wrong_entity', 20],
      ['changed_figure', 40],
    ]);
  });

  it('leaves out whatever counts a flag on a parent as wrong, with the reason', () => {
    const left = measurement.leftOut.map(({ metric }) => metric);
    expect(left).toEqual([
      'precision',
      'f1',
      'precisionAtPrevalence',
      'calibrationError',
      'brier',
      'brierOnClean',
    ]);
    for (const id of left) expect(judge?.metrics[id].estimate).toBeNull();
    expect(judge?.calibrationCurve).toEqual([]);
    expect(new Set(measurement.leftOut.map(({ reason }) => reason))).toEqual(
      new Set(['nobody vouched that the parents are clean']),
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
      expect(text.split('one fault more than its parent')).toHaveLength(2);
    }
  });

  it('fits a terminal, its schema and its figures', async () => {
    for (const line of (await terminalReport(measurement, { columns: 100, all: true })).split(
      '\n',
    )) {
      expect(line.length).toBeLessThanOrEqual(100);
    }
    expect(
      measurementSchema.safeParse(JSON.parse(JSON.stringify(measurement))).error,
    ).toBeUndefined();
    const kinds = (await drawFigures(measurement)).map(({ kind, svg }) => {
      expect(svg).not.toContain('clean parents');
      return kind;
    });
    expect(kinds).toEqual(['silent-loud', 'flag-rates']);
  });

  it('compares no two judges on what is left out', () => {
    const two = judgedSetFromMemory(
      presumed,
      presumed.flatMap((run) => [
        verdict(run, 'one', flags(run)),
        verdict(run, 'two', run.label.faulty),
      ]),
      subjectOf({}, []),
    );
    const compared = new Set(measured(two).differences.map(({ metric }) => metric));
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
    expect(criterion && criterionName(criterion)).toBe('flag rate on your runs');
    expect(new Set(gated.worstPairs.map(({ kind }) => kind))).toEqual(new Set(['missed fault']));
  });

  it('is as for any set where somebody vouches for the parents', () => {
    const set = numbers.flatMap((number) => [
      recordedParent(number, VOUCHED),
      recordedFault(number),
    ]);
    const known = measured(judgedBy(set));
    expect(known.set).toMatchObject({ parents: 'known', labelled: null });
    expect(known.leftOut).toEqual([]);
    expect(known.labels.falseAlarms).toBe('false alarms');
    expect(known.judges[0]?.metrics.precision.estimate).not.toBeNull();
    expect(known.judges[0]?.againstLabels).toBeNull();
  });
});

describe('harmless edits', () => {
  const controls = numbers.flatMap((number) => [
    recordedControl(number),
    ...(number % 2 === 0 ? [recordedControl(number, 'spaced_json')] : []),
  ]);
  const all = [...controls, ...presumed];
  const judged = judgedBy(all);
  const { set, judges } = measured(judged);

  it('are neither clean runs nor faults', () => {
    const without = measured(judgedBy(presumed));
    expect(set).toEqual({ ...without.set, harmlessEdits: 30 });
    const [judge] = judges;
    expect({ ...judge, harmlessEdits: [], cost: null, metrics: judge?.metrics.delta }).toEqual({
      ...without.judges[0],
      harmlessEdits: [],
      cost: null,
      metrics: without.judges[0]?.metrics.delta,
    });
  });

  it('are compared with their parents, all together and by kind', () => {
    expect(judges[0]?.harmlessEdits.map(({ edit, pairs }) => [edit, pairs])).toEqual([
      ['all', 30],
      ['repeated_read', 20],
      ['spaced_json', 10],
    ]);
    const [row] = judges[0]?.harmlessEdits ?? [];
    expect(row?.difference).toBeCloseTo(0);
    expect(row?.interval?.low).toBeLessThan(0);
    expect(row?.interval?.high).toBeGreaterThan(0);
  });

  it('show a judge that reacts to the edit itself', async () => {
    const reacts = judgedBy(all, (run) =>
      verdict(run, JUDGE, run.label.control !== undefined || flags(run)),
    );
    const measurement = measured(reacts);
    const [row] = measurement.judges[0]?.harmlessEdits ?? [];
    expect(row?.editedRate).toBe(1);
    expect(row?.difference).toBeCloseTo(0.8);
    expect(row?.interval?.low).toBeGreaterThan(0);
    const text = await terminalReport(measurement, { columns: 100, all: false });
    expect(text).toContain('Harmless edits');
    expect(text.replaceAll(/\s+/g, ' ')).toContain('should be near zero');
  });

  it('leave out pairs that lack a verdict, and say which the judge is not shown', () => {
    const some = all.map((run) =>
      verdict(run, JUDGE, flags(run), {
        error: run.label.control === 'spaced_json' ? 'unreadable' : null,
        extra: { view: 'outcome' },
      }),
    );
    const judgedSome = judgedSetFromMemory(all, some, subjectOf({}, []));
    expect(measured(judgedSome).judges[0]?.harmlessEdits).toMatchObject([
      { edit: 'all', pairs: 20, unscored: 10, pairsNotShown: 30 },
      { edit: 'repeated_read', pairs: 20, unscored: 0 },
      { edit: 'spaced_json', pairs: 0, unscored: 10, difference: null, interval: null },
    ]);
  });

  it('do not stop a gate', () => {
    const { criteria } = gateJudges(measured(judged), judged, { minDelta: 0 });
    expect(criteria.map(({ name }) => name)).toEqual(['delta', 'unscored']);
    expect(criteria[1]?.value).toBe(0);
  });
});

describe('labels that people gave', () => {
  const fault = { faulty: true, failureType: 'Tool misuse' };
  /** Ten faulty runs, six of them at step 1, and ten sound ones. */
  const labelled = [
    ...numbers.slice(0, 10).map((n) => annotatedRun(n, { ...fault, failureStep: n <= 6 ? 1 : 3 })),
    ...numbers.slice(10).map((n) => annotatedRun(n, {})),
  ];
  const byNumber = (run: LabelledTrajectory): Verdict => {
    const number = Number(run.instanceId.slice(-5));
    return verdict(run, JUDGE, number <= 8, { failureStep: number <= 4 ? 1 : 2 });
  };

  it('are what a judge is held to, beside the best constant guess', async () => {
    const measurement = measured(judgedBy(labelled, byNumber));
    expect(measurement.set.labelled).toEqual({
      by: ['annotators'],
      runs: 20,
      faulty: 10,
      withStep: 10,
    });
    expect(measurement.judges[0]?.againstLabels).toMatchObject({
      detection: {
        agreement: { count: 18, of: 20, bestGuess: { guess: 'flag every run', accuracy: 0.5 } },
        faultyFlagged: { count: 8, of: 10 },
        soundFlagged: { count: 0, of: 10 },
      },
      localisation: {
        rightStep: { count: 4, of: 10, bestGuess: { guess: 'step 1', accuracy: 0.6 } },
        withinOne: { count: 8, of: 10 },
      },
    });
    const text = await terminalReport(measurement, { columns: 100, all: false });
    expect(text).toContain('0.60 (step 1)');
    expect(text).toContain('0.50 (flag every run)');
    expect(text).not.toContain('What each judge sees');
    expect(measurement.judges[0]?.sentence).toContain('(always “step 1”: 60 %)');
    expect(measurementSchema.safeParse(JSON.parse(JSON.stringify(measurement))).success).toBe(true);
  });

  it('test where and never whether, if every run is faulty', async () => {
    const measurement = measured(judgedBy(labelled.slice(0, 10), byNumber));
    const [judge] = measurement.judges;
    expect(judge?.againstLabels?.detection).toBeNull();
    expect(judge?.againstLabels?.localisation?.rightStep.count).toBe(4);
    expect(judge?.metrics.recall).toMatchObject({ estimate: null, of: 0 });
    expect(judge?.metrics.brierOnFaults.estimate).toBeNull();
    expect(measurement.notes.join(' ')).toContain('never whether');
    const text = await terminalReport(measurement, { columns: 100, all: true });
    expect(text.replaceAll(/\s+/g, ' ')).toContain('never whether');
    expect(text).not.toContain('agreement');
    expect(await drawFigures(measurement)).toEqual([]);
  });

  it('may name neither step nor type, as rewards do', async () => {
    const rewards = labelled.map((run) =>
      run.label.faulty
        ? {
            ...run,
            label: { ...run.label, failureStep: null, failureType: null, outcomeCorrect: false },
          }
        : run,
    );
    const measurement = measured(judgedBy(rewards, byNumber));
    const [judge] = measurement.judges;
    expect(measurement.set.labelled?.withStep).toBe(0);
    expect(judge?.againstLabels?.localisation).toBeNull();
    expect(judge?.metrics.stepOfAll.estimate).toBeNull();
    expect(judge?.metrics.typeF1.estimate).toBeNull();
    expect(judge?.metrics.recall.estimate).toBe(0.8);
    const text = await terminalReport(measurement, { columns: 100, all: true });
    expect(text).toContain('not every label names a step');
  });

  it('leave out the step of a judge that names none', () => {
    const { judges } = measured(judgedBy(labelled, (run) => verdict(run, JUDGE, true)));
    expect(judges[0]?.againstLabels?.localisation).toBeNull();
  });
});

describe('runs without a label', () => {
  const unlabelled = numbers.slice(0, 3).map((n) => ({ ...annotatedRun(n, {}), label: null }));

  it('cannot be measured, and the error says what to do', async () => {
    const folder = temporaryFolder();
    writeRun(folder, unlabelled, [], [{ ...RECORDED_ENTRY, command: 'import' }]);
    await expect(openRunFolder(folder)).rejects.toThrow(
      /none of the 3 runs has a label.* tj inject \S+ --out/,
    );
  });

  it('are left out where others have one', async () => {
    const folder = temporaryFolder();
    const others = numbers.slice(3, 6).map((n) =>
      annotatedRun(n, {
        faulty: n === 4,
        ...(n === 4 ? { failureStep: 1, failureType: 'x' } : {}),
      }),
    );
    const rows = [...unlabelled, ...others];
    const said = rows.map((run) => verdict(run as LabelledTrajectory, JUDGE, true));
    writeRun(folder, rows, said, [RECORDED_ENTRY]);
    const { judged } = await openRunFolder(folder);
    const measurement = measured(judged);
    expect(measurement.set).toMatchObject({ trajectories: 3, unlabelled: 3 });
    expect(measurement.judges[0]?.verdicts).toBe(3);
    expect(measurement.notes.join(' ')).toContain('3 runs have no label');
  });
});
