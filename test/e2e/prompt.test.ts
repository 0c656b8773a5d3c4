import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { expectMistake, tj } from '../support/process/tj.ts';
import { published } from '../support/reference/published.ts';

describe('tj prompt', () => {
  it.each([
    ['A', 'bdd0a3e1df58fa1b33503a46d1e0c8ce0c7d1ecbb323b88929d73d08f56c3e49'],
    ['D', '6dce19cae7ab2917aef783e30905d129d0da03eb8c3a5d22a1a9898eef658b82'],
  ])('hashes the 400 prompts of cell %s', (cell, sha256) => {
    expect(tj(['prompt', '--all', '--cell', cell, '--hash']).stdout).toBe(`${sha256}\n`);
    const { stdout } = tj(['prompt', '--all', '--cell', cell]);
    expect(createHash('sha256').update(stdout).digest('hex')).toBe(sha256);
    const summary = tj(['prompt', '--all', '--cell', cell, '--json']);
    expect(JSON.parse(summary.stdout)).toEqual({ cell, prompts: 400, sha256 });
  });

  it.runIf(published)('hashes the prompts of the released rows to the same value', () => {
    const { stdout } = tj([
      ...['prompt', '--all', '--cell', 'C', '--hash', '--set'],
      published?.path('trajectories.jsonl') ?? '',
    ]);
    expect(stdout).toBe('7cfd6930fe922bfd0b4868a2bbb50cad964914fc52404a8d5fabbbc06745df1e\n');
  });

  it('prints one whole prompt', () => {
    const { stdout } = tj(['prompt', 'INS-00000-clean', '--cell', 'D']);
    expect(stdout).toMatch(/^You are auditing a customer-support agent\./);
    expect(stdout.endsWith('\n--- END ---\n')).toBe(true);
  });

  it('explains every mistake in one line', () => {
    expectMistake(['prompt', '--cell', 'D'], /either the id of a trajectory or --all/);
    expectMistake(
      ['prompt', 'x', '--all', '--cell', 'D'],
      /either the id of a trajectory or --all/,
    );
    expectMistake(['prompt', 'x'], /prompt needs --cell <cell>; for example: /);
    expectMistake(['prompt', 'x', '--cell', 'E'], /unknown --cell 'E'; known: A, B, C, D/);
  });
});
