import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { judgeSet } from '../../src/3-judging/judge.ts';
import { controlJudges } from '../../src/3-judging/judges/controls/controls.ts';
import { readTrajectory } from '../../src/run/wire/read-trajectory.ts';
import { writeVerdict } from '../../src/run/wire/verdict-row.ts';
import { temporaryFolder } from '../support/files/temporary-folder.ts';
import { generated } from '../support/process/generated.ts';
import { expectMistake, tj } from '../support/process/tj.ts';
import { published } from '../support/reference/published.ts';

/** A run folder with the verdicts of the controls, and its rows, so that a test can edit them. */
function runFolder(...generate: string[]): { folder: string; verdicts: string; rows: string[] } {
  const folder = join(temporaryFolder(), 'run');
  generated(folder, '-n', '60', '--seed', '4', ...generate);
  const set = readFileSync(join(folder, 'trajectories.jsonl'), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line, i) => readTrajectory(line, 'set', i + 1));
  const rows = controlJudges.flatMap((judge) => [...judgeSet(judge, set)].map(writeVerdict));
  const verdicts = join(folder, 'verdicts.jsonl');
  writeFileSync(verdicts, `${rows.join('\n')}\n`);
  return { folder, verdicts, rows };
}

describe('tj measure', () => {
  it('says whom to trust in tables that fit 100 columns, and with --all a sentence per judge', () => {
    const { folder } = runFolder('--parents');
    const { status, stdout, stderr } = tj(['measure', folder]);
    expect([status, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(
      /^Only controls were measured; their answers are known, so there is nobody to trust yet\.\n/,
    );
    const all = tj(['measure', folder, '--all']).stdout;
    for (const line of `${stdout}\n${all}`.split('\n')) {
      expect(line.length).toBeLessThanOrEqual(100);
    }
    expect(all.replace(/\s+/g, ' ')).toMatch(
      /control-everything flags 100 % of silent faults and 100 % of their clean parents, so Δ is \+0\.00 \[−/,
    );
    expect(stdout).not.toMatch(/NaN|undefined/);
  });

  it('prints JSON, Markdown or TeX, and only the judges that are named', () => {
    const { folder } = runFolder();
    const json = JSON.parse(
      tj(['measure', folder, '--judge', 'control-nothing', '--prevalence', '0.01', '--json'])
        .stdout,
    );
    expect(json.judges.length).toBe(1);
    expect(json.prevalence).toBe(0.01);
    const markdown = tj(['measure', folder, '--markdown']).stdout;
    expect(markdown).toMatch(/^\*\*Only controls were measured; .*\*\*\n/);
    expect(markdown).toContain('| judge | all | silent |');
    expect(tj(['measure', folder, '--tex']).stdout).toContain('\\begin{tabular}');
    const paper = tj(['measure', folder, '--method', 'paper', '--json']);
    expect(JSON.parse(paper.stdout).intervals.method).toBe('paper');
  });

  it.runIf(published)('says of the released outcome judge what the paper says', () => {
    const { stdout } = tj(['measure', published?.folder ?? '', '--judge', 'outcome:qwen2.5:14b']);
    expect(stdout.replace(/\s+/g, ' ')).toContain(
      'outcome:qwen2.5:14b flags 43 % of silent faults and 38 % of their clean parents, so Δ is +0.05 [−0.01, +0.11]',
    );
    expect(stdout.replace(/\s+/g, ' ')).toContain(
      'it is not shown wrong tool, hallucinated argument, skipped precondition or ignored observation',
    );
  });

  it('names the line of a bad verdict', () => {
    const { folder, verdicts, rows } = runFolder();
    const [first = ''] = rows;
    const refused = (line: string, message: RegExp) => {
      writeFileSync(verdicts, `${rows.join('\n')}\n${line}\n`);
      expectMistake(['measure', folder], message);
    };
    const at = `verdicts\\.jsonl, line ${rows.length + 1}: `;
    refused('{', new RegExp(`${at}this is not JSON`));
    refused(
      first.replace(/"trajectory_id":"[^"]*"/, '"trajectory_id":"INS-9-clean"'),
      new RegExp(`${at}a verdict on INS-9-clean, which is not in the set`),
    );
    refused(
      first.replace('"faulty":true', '"faulty":false'),
      new RegExp(`${at}control-everything has another verdict on .* that disagrees`),
    );
    refused(
      first.replace('"confidence":0.75', '"confidence":1.5'),
      new RegExp(`${at}field confidence`),
    );
    refused(
      first.replace('"confidence":0.75', '"confidence":"high"'),
      new RegExp(`${at}field confidence`),
    );
    refused(
      first.replace('"confidence":0.75', '"confidence":null'),
      new RegExp(`${at}field confidence`),
    );
    writeFileSync(verdicts, `${rows.join('\n')}\n${first}\n`);
    expect(tj(['measure', folder]).status).toBe(0);
  });

  it('says what a judge flags if it read no clean run to compare with', () => {
    const { folder, verdicts, rows } = runFolder();
    writeFileSync(verdicts, `${rows.filter((row) => !row.includes('-clean"')).join('\n')}\n`);
    const { status, stdout, stderr } = tj(['measure', folder, '--all']);
    expect(status, stderr).toBe(0);
    expect(stdout.replace(/\s+/g, ' ')).toMatch(
      /control-everything flags 100 % of \d+ faults and has no readable verdict on a clean run; Δ is not known, because it has no readable verdicts on both a fault and its clean parent\./,
    );
  });

  it('explains why a run folder cannot be measured', () => {
    const { folder, verdicts } = runFolder();
    expectMistake(
      ['measure', folder, '--judge', 'nobody'],
      /unknown judge 'nobody'; known: control-/,
    );
    expectMistake(['measure', folder, '--prevalence', '2'], /must be a number between 0 and 1/);
    expectMistake(['measure', folder, '--json', '--tex'], /cannot be used with/);
    expectMistake(['measure', join(folder, 'trajectories.jsonl')], /name the folder/);
    expectMistake(
      ['measure', temporaryFolder()],
      /this is not a run folder, because it has no trajectories\.jsonl/,
    );
    writeFileSync(verdicts, '');
    expectMistake(['measure', folder], /there are no verdicts to measure/);
    writeFileSync(join(folder, 'trajectories.jsonl'), '');
    expectMistake(['measure', folder], /the set is empty/);
  });

  it('explains a set that has a trajectory twice or without its label', () => {
    const { folder } = runFolder();
    const file = join(folder, 'trajectories.jsonl');
    const text = readFileSync(file, 'utf8');
    const [first = ''] = text.split('\n');
    appendFileSync(file, `${first}\n`);
    expectMistake(['measure', folder], /is in the set already/);
    writeFileSync(file, text.replace(/,"label":\{[^}]*\}/, ''));
    expectMistake(['measure', folder], /line 1: .* has no label/);
  });
});
