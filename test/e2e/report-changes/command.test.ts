import { readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Interval } from '../../../src/4-measuring/statistics/intervals/interval.ts';
import type { PageModel } from '../../../src/5-reporting/page/page-model.ts';
import { sharedFolder, temporaryFolder } from '../../support/files/temporary-folder.ts';
import { expectMistake, tj } from '../../support/process/tj.ts';
import { STEP_JUDGE, writtenRun } from '../../support/rows/written-run.ts';
import { ALARMED, GONE, LOST_TYPE, NEW, type TwoRuns, WORSE, writeTwoRuns } from './two-runs.ts';

function modelIn(file: string): PageModel {
  const [, json = ''] =
    /<script type="application\/json" id="tj-model">(.*?)<\/script>/s.exec(
      readFileSync(file, 'utf8'),
    ) ?? [];
  return JSON.parse(json);
}

const inFull = (text: string): string => text.replace(/\s+/g, ' ');

describe('tj report --against', () => {
  let runs: TwoRuns;
  beforeAll(() => {
    runs = writeTwoRuns(sharedFolder());
  });

  it('has the numbers of the gate, in the page and as JSON, and says what changed', () => {
    const { now, then, faults } = runs;
    const { status, stdout, stderr } = tj(['report', now, '--against', then, '--json']);
    expect(status).toBe(0);
    const { comparison, explorer, title } = modelIn(join(now, 'report.html'));
    expect(JSON.parse(stdout).comparison).toEqual(comparison);
    expect(title).toBe('now against then: 4 judges, 17 Nov 2026 · trajectory-judge');
    expect(comparison?.earlier).toEqual({ folder: then, finished: '2026-11-15T10:00:00.000Z' });
    const gate = tj(['gate', now, '--judge', WORSE, '--against', then, '--json']);
    const criteria: { name: string; value: number; interval: Interval }[] = JSON.parse(
      gate.stdout,
    ).criteria;
    const drop = criteria.find(({ name }) => name === 'drop');
    const all = comparison?.judges.find(({ judgeId }) => judgeId === WORSE)?.groups.all;
    expect(all?.change).toBe(-(drop?.value ?? 0));
    expect(all?.interval).toEqual({
      low: -(drop?.interval.high ?? 0),
      high: -(drop?.interval.low ?? 0),
    });
    // One letter per pair for the judges that are compared, and none for the new one.
    expect(explorer.changes.map((letters) => letters.length)).toEqual(
      explorer.judges.map((id) => (id === NEW ? 0 : explorer.ids.length)),
    );
    expect(explorer.earlierStatuses[explorer.judges.indexOf(WORSE)]).toMatch(/^[d-]+$/);
    const lost = faults.filter(({ label }) => label.failureType === LOST_TYPE).length;
    const text = inFull(stderr);
    expect(text).toContain(
      `Overall Δ fell for ${WORSE} and ${ALARMED}; no measurable change for 1 judge. By fault type, ${WORSE} fell on wrong tool (−1.00)`,
    );
    expect(text).toContain(`Compared with ${then} over ${faults.length} pairs that are in both.`);
    expect(text).toContain(`${lost} faults newly missed, 0 newly caught, 0 clean runs`);
    expect(text).toContain(`Not in the earlier run: ${NEW}.`);
    expect(text).toContain(`Only in the earlier run: ${GONE}.`);
    for (const line of stderr.split('\n')) expect(line.length).toBeLessThanOrEqual(100);
  });

  it('compares judges that were renamed, and prints the path alone on standard output', () => {
    const { now, then } = runs;
    const { stdout, stderr } = tj([
      ...['report', now, '--against', then, '--judge', NEW, '--baseline-judge', GONE],
    ]);
    expect(stdout).toBe(`${join(now, `report-${NEW}.html`)}\n`);
    expect(inFull(stderr)).toContain(`${NEW} (then ${GONE}): Δ +1.00 as before`);
  });

  it('explains what cannot be compared, in one line', () => {
    const { now, then } = runs;
    const against = (folder: string) => ['report', now, '--against', folder];
    const other = join(temporaryFolder(), 'other');
    writtenRun(other, { size: 8, seed: 5 });
    expectMistake(against(other), /no judge has verdicts in both runs: now worse, .*=/);
    expectMistake(
      [...against(other), '--judge', WORSE, '--baseline-judge', STEP_JUDGE],
      /no pair in common with this set: .* name a run that judged the same/,
    );
    expectMistake(
      against(join(other, '..')),
      /this is not a run folder, because it has no trajectories\.jsonl/,
    );
    const linked = temporaryFolder();
    for (const name of ['trajectories.jsonl', 'verdicts.jsonl']) {
      symlinkSync(join(then, name), join(linked, name));
    }
    expectMistake(against(linked), /link/);
  });
});

describe('the gate in a report', () => {
  it('is the latest one of the folder, and stale once the verdicts are others', () => {
    const { now } = writeTwoRuns(temporaryFolder(), 40);
    const page = join(now, 'report.html');
    tj(['gate', now, '--judge', NEW, '--min-delta', '0.1']);
    tj(['report', now]);
    expect(modelIn(page).gate).toMatchObject({
      verdict: 'passed',
      stale: false,
      judges: [{ judgeId: NEW, verdict: 'passed', verdicts: 'shown' }],
      asked: ['Δ ≥ 0.1', 'unscored ≤ 0.02'],
    });
    const rows = readFileSync(join(now, 'verdicts.jsonl'), 'utf8').trimEnd().split('\n');
    writeFileSync(join(now, 'verdicts.jsonl'), `${rows.slice(0, -1).join('\n')}\n`);
    tj(['report', now]);
    expect(modelIn(page).gate).toMatchObject({ verdict: 'passed', stale: true });
  });

  it('is decided by the criteria of a file, and recorded as a look', () => {
    const { now } = writeTwoRuns(temporaryFolder(), 40);
    const file = join(now, 'gate.json');
    writeFileSync(file, JSON.stringify({ minDelta: 0.9, judges: [ALARMED] }));
    const { status, stdout, stderr } = tj(['report', now, '--gate', file]);
    // A report is not a check: it was written, whatever it says.
    expect({ status, stdout }).toEqual({ status: 0, stdout: `${join(now, 'report.html')}\n` });
    expect(stderr).toContain(
      `Gate failed for ${ALARMED}: Δ +0.000, wanted ≥ 0.9; 1 of 2 criteria passed, 1 failed.`,
    );
    expect(modelIn(join(now, 'report.html')).gate).toMatchObject({
      verdict: 'failed',
      criteria: [{ name: 'Δ', verdict: 'failed', value: '+0.000' }, { name: 'unscored' }],
    });
    expect(readFileSync(join(now, 'gates.jsonl'), 'utf8').trimEnd().split('\n').length).toBe(1);
  });

  it('is left out with a note if the list of gates is not one', () => {
    const { now } = writeTwoRuns(temporaryFolder(), 40);
    writeFileSync(join(now, 'gates.jsonl'), '{"at":1}\n');
    const { status, stderr } = tj(['report', now]);
    expect(status).toBe(0);
    expect(stderr).toMatch(
      /The page shows no gate: .*gates\.jsonl: line 1 is not the record of a gate/,
    );
    expect(modelIn(join(now, 'report.html')).gate).toBeNull();
  });
});

describe('a folder of reports', () => {
  it('gets names that tell them apart', () => {
    const { now, then } = writeTwoRuns(temporaryFolder(), 40);
    const out = join(temporaryFolder(), 'pages');
    expect(tj(['report', then, '--out', `${out}/`]).stdout).toBe(
      `${join(out, 'report-then-2026-11-15.html')}\n`,
    );
    tj(['report', now, '--out', out, '--against', then, '--judge', WORSE]);
    expect(readdirSync(out).toSorted()).toEqual([
      'report-now-against-then-worse-2026-11-17.html',
      'report-then-2026-11-15.html',
    ]);
  });
});
