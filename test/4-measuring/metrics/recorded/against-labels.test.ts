import { describe, expect, it } from 'vitest';
import { measurementSchema } from '../../../../src/4-measuring/measurement/measurement.ts';
import { openRunFolder } from '../../../../src/4-measuring/open-run-folder.ts';
import { drawFigures, terminalReport } from '../../../../src/5-reporting/report.ts';
import type { LabelledTrajectory } from '../../../../src/run/trajectory.ts';
import type { Verdict } from '../../../../src/run/verdict.ts';
import { temporaryFolder } from '../../../support/files/temporary-folder.ts';
import {
  JUDGE,
  judgedBy,
  measuredRecorded,
  numberOf,
  numbers,
} from '../../../support/rows/judged-recorded.ts';
import { annotatedRun, RECORDED_ENTRY } from '../../../support/rows/recorded-set.ts';
import { verdict } from '../../../support/rows/simulate.ts';
import { writeRun } from '../../../support/rows/written-run.ts';

describe('labels that people gave', () => {
  const fault = { faulty: true, failureType: 'Tool misuse' };
  /** Ten faulty runs, six of them at step 1, and ten sound ones. */
  const labelled = [
    ...numbers.slice(0, 10).map((n) => annotatedRun(n, { ...fault, failureStep: n <= 6 ? 1 : 3 })),
    ...numbers.slice(10).map((n) => annotatedRun(n, {})),
  ];
  const byNumber = (run: LabelledTrajectory): Verdict => {
    const number = numberOf(run);
    return verdict(run, JUDGE, number <= 8, { failureStep: number <= 4 ? 1 : 2 });
  };

  it('are what a judge is held to, beside the best constant guess', async () => {
    const measurement = measuredRecorded(judgedBy(labelled, byNumber));
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
    const text = await terminalReport(measurement, { columns: 100, detail: 'brief' });
    expect(text).toContain('60 % (step 1)');
    expect(text).toContain('50 % (flag every run)');
    expect(text).not.toContain('What each judge sees');
    expect(measurement.judges[0]?.sentence).toContain('(always “step 1”: 60 %)');
    expect(measurementSchema.safeParse(JSON.parse(JSON.stringify(measurement))).success).toBe(true);
  });

  it('test where and never whether, if every run is faulty', async () => {
    const measurement = measuredRecorded(judgedBy(labelled.slice(0, 10), byNumber));
    const [judge] = measurement.judges;
    expect(judge?.againstLabels?.detection).toBeNull();
    expect(judge?.againstLabels?.localisation?.rightStep.count).toBe(4);
    expect(judge?.metrics.recall).toMatchObject({ estimate: null, of: 0 });
    expect(judge?.metrics.brierOnFaults.estimate).toBeNull();
    expect(measurement.notes.join(' ')).toContain('never whether');
    const text = await terminalReport(measurement, { columns: 100, detail: 'all' });
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
    const measurement = measuredRecorded(judgedBy(rewards, byNumber));
    const [judge] = measurement.judges;
    expect(measurement.set.labelled?.withStep).toBe(0);
    expect(judge?.againstLabels?.localisation).toBeNull();
    expect(judge?.metrics.stepOfAll.estimate).toBeNull();
    expect(judge?.metrics.typeF1.estimate).toBeNull();
    expect(judge?.metrics.recall.estimate).toBe(0.8);
    const text = await terminalReport(measurement, { columns: 100, detail: 'all' });
    expect(text).toContain('not every label names a step');
  });

  it('leave out the step of a judge that flags runs and names none', () => {
    const faulty = labelled.slice(0, 10);
    const [flagger] = measuredRecorded(judgedBy(faulty, (run) => verdict(run, JUDGE, true))).judges;
    expect(flagger?.againstLabels?.localisation).toBeNull();
    expect(flagger?.sentence).toBe(
      'mine names no step of a run that is labelled faulty, so where it finds faults is not known.',
    );
    const [passer] = measuredRecorded(judgedBy(faulty, (run) => verdict(run, JUDGE, false))).judges;
    expect(passer?.againstLabels?.localisation?.rightStep).toMatchObject({ count: 0, of: 10 });
  });

  it('say that a judge gave no readable answer', () => {
    const unreadable = judgedBy(labelled.slice(0, 10), (run) =>
      verdict(run, JUDGE, false, { error: 'unreadable' }),
    );
    expect(measuredRecorded(unreadable).judges[0]?.sentence).toBe(
      'mine gave no readable answer in 10, so what it detects is not known.',
    );
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
    const measurement = measuredRecorded(judged);
    expect(measurement.set).toMatchObject({ trajectories: 3, unlabelled: 3 });
    expect(measurement.judges[0]?.verdicts).toBe(3);
    expect(measurement.notes.join(' ')).toContain('3 runs have no label');
  });
});
