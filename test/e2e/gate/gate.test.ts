import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../support/files/temporary-folder.ts';
import { editRows, gate, gateJson, judgedFolder } from '../../support/process/gate.ts';
import { generated } from '../../support/process/generated.ts';
import { expectMistake, tj } from '../../support/process/tj.ts';
import { copyWith, gatedRun, rules } from './gated-run.ts';

const run = gatedRun();

describe('tj gate', () => {
  it('exits with 0 if every criterion passes', () => {
    const { status, stdout, stderr } = gate([
      ...[run, ...rules, '--min-delta', '0.5', '--max-false-alarm', '0.05'],
      ...['--min-delta-type', 'premature_stop=0.8', '--min-delta-type=ignored_observation=0.8'],
    ]);
    expect([status, stderr]).toEqual([0, '']);
    expect(stdout.match(/^pass /gm)?.length).toBe(5);
    expect(stdout).toContain('Gate passed for programmatic: 5 of 5 criteria passed.');
    for (const line of stdout.split('\n')) expect(line.length).toBeLessThanOrEqual(100);
  });

  it('exits with 1 if a criterion fails, even if others are inconclusive', () => {
    const { status, stdout } = gate([
      ...[run, ...rules, '--min-delta', '0.65', '--min-delta-type', 'wrong_tool=0.5'],
    ]);
    expect(status).toBe(1);
    expect(stdout).toMatch(/^unclear {2}programmatic {2}Δ /m);
    expect(stdout).toMatch(/^FAIL {5}programmatic {2}Δ of wrong_tool/m);
  });

  it('exits with 3 if no criterion fails and some are inconclusive, and says what would settle them', () => {
    const { status, stdout } = gate([run, ...rules, '--min-delta', '0.63']);
    expect(status).toBe(3);
    expect(stdout.replace(/\s+/g, ' ')).toMatch(
      /\d+ more parents \(\d+ more pairs, -n \d+ in all\) would settle it as passed 4 times in 5/,
    );
    expect(gate([run, ...rules, '--min-delta', '0.63', '--confidence', '0.5']).status).toBe(0);
  });

  it('exits with 2 if there is no criterion', () => {
    expectMistake(['gate', run], /no criterion is given; add one, such as/);
  });

  it('gates every judge of the folder unless --judge names some', () => {
    const result = gateJson(run, '--max-false-alarm', '0.05');
    expect(result.verdict).toBe('failed');
    expect(new Set(result.criteria.map(({ judge }: { judge: string }) => judge))).toEqual(
      new Set(['programmatic', 'control-everything']),
    );
    expect(gateJson(run, ...rules, '--max-false-alarm', '0.05')).toMatchObject({
      version: 1,
      verdict: 'passed',
      confidence: 0.95,
      criteria: [{ name: 'false alarms', value: 0, over: { count: 141 } }, { name: 'unscored' }],
    });
  });

  it('fails a run folder with too many verdicts that are missing or unreadable', () => {
    const cut = copyWith(run, (row, i) => (i % 20 === 0 ? null : row));
    const missing = gate([cut, ...rules, '--min-delta', '0.5']);
    expect(missing.status).toBe(1);
    expect(missing.stdout.replace(/\s+/g, ' ')).toMatch(/of 441 trajectories 2\d have no verdict/);
    expect(gate([cut, ...rules, '--min-delta', '0.5', '--max-unscored', '0.06']).status).toBe(0);
    const unread = copyWith(run, (row, i) =>
      i % 20 === 0 ? { ...row, error: 'unreadable' } : row,
    );
    expect(gateJson(unread, ...rules, '--min-delta', '0.5').criteria.at(-1)).toMatchObject({
      name: 'unscored',
      verdict: 'failed',
      decidedBy: 'count',
    });
  });

  it('does not pass a judge that was never asked about clean runs', () => {
    const cut = copyWith(run, (row) => (row.trajectory_id.endsWith('-clean') ? null : row));
    const result = gateJson(cut, ...rules, '--min-delta', '0.1', '--max-false-alarm', '1');
    expect(result.verdict).toBe('failed');
    expect(result.criteria[0]).toMatchObject({ verdict: 'inconclusive', decidedBy: 'nothing' });
  });

  it('says that no judge with this view can pass if the faults are not shown in it', () => {
    const folder = temporaryFolder();
    const set = judgedFolder(join(folder, 'set'), ['-n', '60'], 'control-reply-only');
    const { status, stdout } = gate([set, '--min-delta-type', 'wrong_tool=0.1']);
    expect(status).toBe(1);
    expect(stdout).toContain('no judge with that view can pass');
    expect(stdout).toMatch(/^FAIL .* not shown +≥ 0\.1$/m);
    expect(gate([set, '--min-delta-type', 'wrong_tool=0']).status).toBe(0);
  });

  it('is inconclusive about a fault type that the set does not have', () => {
    const folder = temporaryFolder();
    const set = judgedFolder(
      join(folder, 'set'),
      ['-n', '60', '--types', 'wrong_tool'],
      'programmatic',
    );
    const { status, stdout } = gate([set, '--min-delta-type', 'premature_stop=0.1']);
    expect(status).toBe(3);
    expect(stdout).toContain('no fault of this type is in the set');
  });

  it('needs no pairs for criteria that are not about pairs', () => {
    const folder = join(temporaryFolder(), 'set');
    generated(folder, '-n', '40');
    tj(['judge', folder, '--judge', 'programmatic', 'control-nothing']);
    editRows<{ label: { faulty: boolean }; trajectory_id: string }>(
      join(folder, 'trajectories.jsonl'),
      (row) => (row.label.faulty ? null : row),
    );
    editRows(join(folder, 'verdicts.jsonl'), (row) =>
      row.trajectory_id.endsWith('-clean') ? row : null,
    );
    expect(gate([folder, '--max-false-alarm', '0.5']).status).toBe(0);
    expect(tj(['plan', folder]).status).toBe(0);
    const { status, stdout } = gate([folder, '--min-delta', '0.5']);
    expect(status).toBe(3);
    expect(stdout.replace(/\s+/g, ' ')).toContain('generate the set without --no-parents');
  });
});
