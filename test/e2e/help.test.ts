import { describe, expect, it } from 'vitest';
import { program } from '../../src/doors/cli/program.ts';
import { expectMistake, tj } from '../support/process/tj.ts';

const commands = program().commands.map((command) => command.name());

describe('tj', () => {
  it('lists its commands, and prints the same help when called without arguments', () => {
    const help = tj(['--help']);
    expect(help.status).toBe(0);
    for (const command of commands) expect(help.stdout).toContain(`\n  ${command} `);
    const bare = tj([]);
    expect([bare.status, bare.stderr]).toEqual([2, help.stdout]);
  });

  it.each(commands)('%s --help has an example and fits 80 columns', (command) => {
    const { status, stdout } = tj([command, '--help']);
    expect(status).toBe(0);
    expect(stdout).toMatch(/Examples?:\n {2}tj /);
    for (const line of stdout.split('\n')) expect(line.length).toBeLessThanOrEqual(80);
  });

  it('suggests the command that was meant', () => {
    expectMistake(['generat'], /^tj: unknown command 'generat' \(Did you mean generate\?\)\n$/);
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
