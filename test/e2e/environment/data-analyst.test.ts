import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../support/files/temporary-folder.ts';
import { expectMistake, tj } from '../../support/process/tj.ts';

describe('the environment data-analyst', () => {
  it('is generated, shown, prompted, checked, judged and measured like the support desk', () => {
    const out = join(temporaryFolder(), 'set');
    const args = ['--environment', 'data-analyst', '-n', '144', '--parents', '--out', out];
    const generated = tj(['generate', '--seed', '7', ...args]);
    expect([generated.status, generated.stderr]).toEqual([0, '']);
    expect(generated.stdout).toContain('trajectories of data-analyst, seed 7');

    // The folder says which environment made it.
    const id = 'ASK-00004-over_broad_query';
    expect(tj(['show', id, '--set', out, '--diff']).stdout).toMatch(
      /\+ \[step \d+\] call: query\(.*SELECT \* FROM \w+ ORDER BY \w+/i,
    );
    const prompt = tj(['prompt', id, '--set', out, '--cell', 'D']).stdout;
    expect(prompt).toContain('You are auditing a data analyst that answers questions with SQL.');
    expect(prompt).toContain(
      '- doubled_rows: joined tables so that the figure counts rows more than once',
    );
    const checked = tj(['check', out]);
    expect(checked.status).toBe(1);
    expect(checked.stderr).toMatch(/^\d+ of \d+ trajectories break a rule of data-analyst\.\n$/);

    expect(tj(['judge', out, '--judge', 'programmatic']).status).toBe(0);
    const measured = tj(['measure', out]);
    expect(measured.stdout).toContain('skipped data-quality check');
    expect(measured.stdout).toMatch(/no clear sign that it sees[\s\S]*doubled\s+rows/);
  });

  it('is the same set to the byte from the same seed', () => {
    const print = () =>
      tj(['generate', '--environment', 'data-analyst', '-n', '44', '--seed', '3', '--out', '-']);
    expect(print().stdout).toBe(print().stdout);
  });

  it('is among the names that a mistyped one is compared with', () => {
    expectMistake(
      ['generate', '--environment', 'data-analist', '-n', '10', '--out', '-'],
      /unknown environment 'data-analist'.*data-analyst/,
    );
  });
});
