import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../support/files/temporary-folder.ts';
import { judgedFolder } from '../../support/process/gate.ts';
import { expectMistake, tj } from '../../support/process/tj.ts';

const judged = (): string =>
  judgedFolder(join(temporaryFolder(), 'run'), ['-n', '60'], 'programmatic', 'control-everything');

describe('tj misses', () => {
  it('lists what a judge gets wrong, and a command that shows the first of it', () => {
    const folder = judged();
    const { status, stdout, stderr } = tj(['misses', folder]);
    expect(status, stderr).toBe(0);
    const rows = stdout.split('\n').filter((line) => line.startsWith('programmatic'));
    expect(rows.length).toBeGreaterThan(3);
    for (const row of rows)
      expect(row).toMatch(/missed fault +INS-\d+-(wrong_tool|unsupported_claim)/);
    expect(stdout).not.toContain('control-');
    const [, id = ''] = /show (INS-\S+)/.exec(stderr) ?? [];
    expect(tj(['show', id, '--set', folder, '--diff']).status).toBe(0);
  });

  it('lists one type, as many as asked for, and controls that are named', () => {
    const folder = judged();
    const typed = tj(['misses', folder, '--type', 'wrong_tool', '-n', '2', '--json']);
    const pairs = typed.stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(pairs.map(({ type }) => type)).toEqual(['wrong_tool', 'wrong_tool']);
    const control = tj(['misses', folder, '--judge', 'control-everything']);
    expect(control.stdout).toMatch(/control-everything +flagged parent/);
  });

  it('says so if there is nothing to list, and what it does not know', () => {
    const folder = judged();
    const { status, stdout } = tj(['misses', folder, '--type', 'premature_stop']);
    expect([status, stdout]).toEqual([
      0,
      'programmatic: no fault is missed and no clean run flagged.\n',
    ]);
    expectMistake(['misses', folder, '--type', 'wrong_tol'], /did you mean 'wrong_tool'\?/);
  });
});
