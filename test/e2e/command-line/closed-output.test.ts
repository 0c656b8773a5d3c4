import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { sharedFolder } from '../../support/files/temporary-folder.ts';
import { judgedFolder } from '../../support/process/gate.ts';
import { generated } from '../../support/process/generated.ts';
import { tjInShell, tjWords } from '../../support/process/tj-in-shell.ts';

const root = sharedFolder();
const run = join(root, 'run');
beforeAll(() => {
  judgedFolder(run, ['-n', '400', '--seed', '7'], 'programmatic');
});

const gate = ['gate', run, '--min-delta', '0.99'];

describe('when nobody reads standard output any more', () => {
  it.each([
    ['check', ['check', run], '| head -1', 1],
    ['check', ['check', run], '| grep -q INS', 1],
    ['check', ['check', run], '| true', 1],
    ['a failed gate', gate, '| true', 1],
    ['a failed gate', gate, '2>&1 | true', 1],
    ['a passed gate', ['gate', run, '--min-delta', '0.2'], '| true', 0],
    ['a measurement', ['measure', run], '| head -1', 0],
    ['a generated set', ['generate', '--seed', '7', '-n', '20000', '--out', '-'], '| head -1', 0],
    ['an export', ['export', run, '--format', 'csv'], '| head -1', 0],
    ['a mistake', ['check', 'nowhere'], '2>&1 | true', 2],
  ] as const)('%s keeps its exit code (%#)', (_, args, rest, code) => {
    const { status, stderr } = tjInShell(args, rest);
    expect(status, stderr).toBe(code);
    expect(stderr).not.toMatch(/\n\s+at |EPIPE/);
  });

  it('a judge whose calls all fail keeps its exit code', () => {
    const few = generated(join(root, 'few'), '-n', '8', '--types', 'wrong_tool');
    const failing = join(root, 'failing.mjs');
    writeFileSync(
      failing,
      "export default { id: 'failing', view: 'step', judge() { throw new Error('no'); } };",
    );
    const { status, stderr } = tjInShell(
      ['judge', few, '--judge', failing, '--retries', '0'],
      '| true',
    );
    expect(status, stderr).toBe(3);
  });
});

describe('when standard output cannot be written', () => {
  it.each([
    ['gate', gate],
    ['gate --json', [...gate, '--json']],
    ['check', ['check', run]],
    ['measure', ['measure', run]],
    ['plan', ['plan', '--delta', '0.5', '--above', '0.5', '--margin', '0.3']],
    ['generate', ['generate', '--seed', '7', '-n', '40', '--out', '-']],
    ['export', ['export', run, '--format', 'csv']],
    ['prompt', ['prompt', '--all', '-n', '4', '--cell', 'D']],
    ['help', ['--help']],
    ['version', ['--version']],
  ] as const)('%s says so in one line and exits with 2', (_, args) => {
    const { status, stderr } = tjInShell(args, '> /dev/full');
    expect(status, stderr).toBe(2);
    expect(stderr).toMatch(/^tj: standard output: the disk is full; .*$/m);
    expect(stderr).not.toMatch(/\n\s+at /);
  });

  it('a disk that fills up in the middle of a write is noticed too', () => {
    const file = join(run, 'measurement.json');
    const limited = `ulimit -f 4; trap '' XFSZ; ${tjWords(['measure', run, '--json'])} > ${file}`;
    const { status, stderr } = spawnSync('bash', ['-c', limited], { encoding: 'utf8' });
    expect(stderr).toBe(
      'tj: standard output: the disk is full; make room and run the same command again\n',
    );
    expect(status).toBe(2);
  });

  it('standard error that cannot be written changes nothing', () => {
    expect(tjInShell(['check', run], '2> /dev/full > /dev/null').status).toBe(1);
    expect(tjInShell(['check', 'nowhere'], '2> /dev/full').status).toBe(2);
  });
});
