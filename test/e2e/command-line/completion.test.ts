import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { expectMistake, tj } from '../../support/process/tj.ts';

/** What bash offers for a line that ends where the cursor is. */
function offered(...words: readonly string[]): readonly string[] {
  const script = `${tj(['completion', 'bash']).stdout}
COMP_WORDS=("$@"); COMP_CWORD=$(( $# - 1 )); _tj; printf '%s\\n' "\${COMPREPLY[@]}"`;
  const { stdout, stderr, status } = spawnSync('bash', ['-c', script, 'bash', 'tj', ...words], {
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([0, '']);
  return stdout.split('\n').filter((word) => word !== '');
}

describe('tj completion', () => {
  it('teaches bash the commands, the options and their values', () => {
    expect(offered('me').toSorted()).toEqual(['measure', 'merge']);
    expect(offered('')).toContain('gate');
    expect(offered('gate', 'runs', '--min')).toEqual([
      '--min-delta',
      '--min-delta-type',
      '--min-net-delta',
      '--min-robustness',
    ]);
    expect(offered('show', 'x', '--view', '')).toEqual(['step', 'outcome']);
    expect(offered('completion', 'z')).toEqual(['zsh']);
    expect(offered('help', 'exp')).toEqual(['export']);
  });

  it('leaves paths to bash', () => {
    expect(offered('measure', 'ru')).toEqual([]);
    expect(offered('report', 'runs', '--out', '')).toEqual([]);
    expect(tj(['completion', 'bash']).stdout).toMatch(/^complete -o default -F _tj tj /m);
  });

  it.each(['bash', 'zsh', 'fish'])('names every command and option for %s', (shell) => {
    const { status, stdout } = tj(['completion', shell]);
    expect(status).toBe(0);
    for (const word of ['measure', 'gate', 'min-delta-type', 'with-parents']) {
      expect(stdout).toContain(word);
    }
  });

  it('refuses a shell that it does not know', () => {
    expectMistake(['completion', 'cmd'], /^tj: .*'cmd' is invalid.*bash, zsh, fish/);
  });
});

describe('tj help', () => {
  it.each(['gate', 'measure', 'help'])('prints the help of %s as --help does', (command) => {
    expect(tj(['help', command])).toMatchObject({
      status: 0,
      stdout: tj([command, '--help']).stdout,
    });
  });

  it('lists the commands, and suggests the one that was meant', () => {
    expect(tj(['help']).stdout).toBe(tj(['--help']).stdout);
    expectMistake(['help', 'gte'], /^tj: unknown command 'gte'; did you mean 'gate'\?/);
  });
});
