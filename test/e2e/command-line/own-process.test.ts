import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { program } from '../../../src/doors/cli/program.ts';
import { temporaryFolder } from '../../support/files/temporary-folder.ts';
import { judgedFolder } from '../../support/process/gate.ts';
import { tj, tjInProcess } from '../../support/process/tj.ts';

const example = (path: string): string =>
  fileURLToPath(new URL(`../../../examples/${path}`, import.meta.url));

const ID = 'INS-00001-skipped_precondition';
const traces = ['import', example('traces'), '--out', 'imported'];

/**
 * Calls of every command in a folder with a judged set in `run`. Those of one command follow each other.
 * Commands that wait for others, or open ports, are refused here; their own tests start them as processes.
 */
const calls: Readonly<Record<string, readonly (readonly string[])[]>> = {
  demo: [['demo', '--traces', '--out', 'demo']],
  run: [['run'], ['run', 'project.json'], ['run', 'no.ts']],
  misses: [
    ['misses', 'run'],
    ['misses', 'run', '--json'],
  ],
  init: [
    ['init', 'judge'],
    ['init', 'judge'],
    ['init', 'gate', '--out', '-'],
  ],
  generate: [
    ['generate', '--seed', '7', '-n', '12', '--out', 'set'],
    ['generate', '--seed', '7', '-n', '12', '--out', 'set'],
  ],
  import: [traces],
  inject: [traces, ['inject', 'imported', '--seed', '7', '--out', 'injected']],
  show: [['show', ID, '--diff']],
  prompt: [['prompt', ID, '--cell', 'D']],
  check: [
    ['check', 'run'],
    ['check', 'run', '--json'],
    ['check', '-'],
  ],
  'check-environment': [['check-environment', example('environment/thermostat.ts')]],
  judge: [
    ['judge', 'run', '--judge', 'control-coin-0.4', '--json'],
    ['judge', 'run', '--judge', 'nobody'],
  ],
  blind: [['blind', 'run', '--judge', 'nobody']],
  work: [['work', '--queue', 'nonsense']],
  queue: [['queue', '--queue', 'nonsense']],
  merge: [
    ['merge', 'merged', 'run'],
    ['merge', 'merged', 'nowhere'],
  ],
  ablate: [['ablate', '-n', '12', '--model', 'scripted:', '--out', 'ablation']],
  agent: [['agent', '-n', '2', '--model', 'nonsense:', '--out', 'episodes']],
  measure: [
    ['measure', 'run'],
    ['measure', 'run', '--json'],
  ],
  report: [
    ['report', 'run'],
    ['report', 'run', '--out', 'page.html'],
  ],
  export: [['export', 'run', '--format', 'csv']],
  compare: [['compare', 'run', '--judge', 'nobody', 'no one']],
  gate: [
    ['gate', 'run', '--min-delta', '0.99'],
    ['gate', 'run', '--min-delta', '0.1', '--json'],
  ],
  // What is out of reach needs no simulation.
  plan: [['plan', '--delta', '0.5', '--above', '0.5', '--margin', '0.3', '--json']],
  serve: [['serve', 'runs', '--host', '0.0.0.0']],
  paper: [['paper', '--data', 'nowhere']],
  tune: [
    ['tune', 'run', '--judge', 'programmatic'],
    ['tune', 'run', '--json'],
  ],
  agreement: [['agreement', 'run', '--labels', 'set']],
  canary: [['canary', '--set', 'nowhere']],
  certificate: [['certificate', 'check', 'nowhere']],
  completion: [['completion', 'bash']],
  help: [
    ['help', 'judge'],
    ['help', 'nothing'],
  ],
};

const PROJECT = {
  runs: { environment: 'support-desk', size: 12, seed: 7 },
  judges: ['programmatic'],
};

/** What came of a call, without the progress that a slow machine is shown. */
const resultOf = ({ status, stdout, stderr }: ReturnType<typeof tj>) => ({
  status,
  stdout,
  stderr: stderr.replace(/^.*: \d+ of \d+, .* left\n/gm, ''),
});

describe('in a process of its own and in one that has run other commands,', () => {
  it.each(program().commands.map((command) => command.name()))('tj %s does the same', (name) => {
    const [one, other] = [temporaryFolder(), temporaryFolder()];
    for (const folder of [one, other]) {
      judgedFolder(join(folder, 'run'), ['-n', '12'], 'programmatic', 'control-everything');
      writeFileSync(join(folder, 'project.json'), JSON.stringify(PROJECT));
    }
    expect(calls[name]).toBeDefined();
    for (const args of calls[name] ?? []) {
      const [alone, among] = [tjInProcess(args, { cwd: one }), tj(args, { cwd: other })];
      const { stderr } = alone;
      expect(resultOf(among)).toEqual(resultOf(alone));
      expect(stderr).not.toContain('this is a defect');
    }
  });
});
