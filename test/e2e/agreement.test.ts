import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Agreement } from '../../src/4-measuring/measurement/label-agreement.ts';
import { sharedFolder } from '../support/files/temporary-folder.ts';
import { expectMistake, tj, tjInProcess } from '../support/process/tj.ts';
import { RECORDED_ENTRY, recordedFault, recordedParent } from '../support/rows/recorded-set.ts';
import { rewarded, rising, skilledVerdicts } from '../support/rows/skilled-judges.ts';
import { writeRun } from '../support/rows/written-run.ts';

const numbers = Array.from({ length: 40 }, (_, at) => at + 1);
const planted = numbers.flatMap((number) => [recordedParent(number), recordedFault(number)]);
const labelled = numbers.map((number) => rewarded(100 + number, number <= 20));

describe('tj agreement', () => {
  const root = sharedFolder();
  const [faults, labels, mistakes] = ['faults', 'labels', 'mistakes'].map((name) =>
    join(root, name),
  ) as [string, string, string];

  beforeAll(() => {
    writeRun(faults, planted, skilledVerdicts(planted, rising), [RECORDED_ENTRY]);
    const entries = [{ command: 'import', environment: 'recorded' }];
    writeRun(labels, labelled, skilledVerdicts(labelled, rising), entries);
    const faulty = labelled.slice(0, 20);
    writeRun(mistakes, faulty, skilledVerdicts(faulty, rising), entries);
  });

  it('says first what can be concluded, and then how each judge does on both', () => {
    const { status, stdout, stderr } = tj(['agreement', faults, '--labels', labels]);
    expect([status, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/^Judges with a larger Δ also tell labelled runs apart better: /);
    expect(stdout).toMatch(/^h +\+\d\.\d\d +\+\d\.\d\d/m);
    for (const line of stdout.split('\n')) expect(line.length).toBeLessThanOrEqual(100);
  });

  it('prints JSON or Markdown, of the judges that are named', () => {
    const args = ['agreement', faults, '--labels', labels];
    const judges = ['--judge', 'a', 'b', 'c'];
    const found = JSON.parse(tjInProcess([...args, ...judges, '--json']).stdout) as Agreement;
    expect(found.judges.map(({ judgeId }) => judgeId).toSorted()).toEqual(['a', 'b', 'c']);
    expect(found.leftOut).toEqual([]);
    expect(found.rank).toBeNull();
    expect(found.conclusion).toMatch(/^Nothing can be concluded: 3 judges/);
    const markdown = tj([...args, '--markdown']).stdout;
    expect(markdown).toMatch(/^\*\*Judges with a larger Δ/);
    expect(markdown).toContain('| judge | Δ | unpaired Δ |');
  });

  it('leaves out a folder in which every run is faulty, and refuses to go by that alone', () => {
    const { stdout } = tj(['agreement', faults, '--labels', labels, mistakes, '--json']);
    expect((JSON.parse(stdout) as Agreement).leftOut).toEqual([
      { name: 'mistakes', reason: 'it has no runs labelled faulty beside runs labelled sound' },
    ]);
    expectMistake(
      ['agreement', faults, '--labels', mistakes],
      /^tj: --labels .*mistakes: no runs labelled faulty beside runs labelled sound; name a folder/,
    );
  });

  it('refuses folders without planted faults, without labels, and named twice', () => {
    expectMistake(
      ['agreement', labels, '--labels', faults],
      /has no pairs; name folders with planted/,
    );
    expectMistake(['agreement', faults], /--labels/);
    expectMistake(['agreement', faults, '--labels', faults], /twice/);
    expectMistake(['agreement', faults, '--labels', labels, '--judge', 'z'], /unknown judge 'z'/);
  });

  it('is on the page of a report as well', () => {
    const out = join(root, 'page.html');
    const { status, stdout } = tj(['report', faults, '--labels', labels, '--out', out, '--json']);
    expect(status).toBe(0);
    expect(JSON.parse(stdout).agreement.conclusion).toMatch(/^Judges with a larger Δ/);
    expect(readFileSync(out, 'utf8')).toContain('Judges with a larger Δ');
  });
});

describe('labels of imported runs', () => {
  it('reach no judge, neither by themselves nor by what the file says beside them', () => {
    const root = sharedFolder();
    const folder = join(root, 'imported');
    mkdirSync(root, { recursive: true });
    const traces = join(root, 'traces.json');
    const run = (reward: number) => ({
      task_id: reward,
      reward,
      info: { verdict: 'SECRET' },
      traj: [
        { role: 'user', content: 'Cancel my booking.' },
        { role: 'assistant', content: 'It is cancelled.' },
      ],
      trial: 0,
    });
    writeFileSync(traces, JSON.stringify([run(0), run(1)]));
    expect(tj(['import', traces, '--out', folder]).status).toBe(0);
    const rows = readFileSync(join(folder, 'trajectories.jsonl'), 'utf8');
    expect(rows).toContain('tau-bench reward');
    const seen = join(root, 'seen.txt');
    const judge = join(root, 'judge.mjs');
    writeFileSync(
      judge,
      `import { createInterface } from 'node:readline';
       import { appendFileSync } from 'node:fs';
       for await (const line of createInterface({ input: process.stdin })) {
         appendFileSync(${JSON.stringify(seen)}, line + '\\n');
         console.log(JSON.stringify({ id: JSON.parse(line).id, faulty: true }));
       }`,
    );
    expect(tj(['judge', folder, '--judge', `mine=cmd:node ${judge}`, '-j', '1']).status).toBe(0);
    const asked = readFileSync(seen, 'utf8').trimEnd();
    expect(asked.split('\n').length).toBe(2);
    expect(asked).toContain('Cancel my booking.');
    expect(asked).not.toMatch(/reward|faulty|label|outcome_correct|SECRET|TRACE-|task_id/i);
  });
});
