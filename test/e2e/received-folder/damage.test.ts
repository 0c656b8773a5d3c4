import { execFileSync } from 'node:child_process';
import {
  closeSync,
  cpSync,
  ftruncateSync,
  openSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { sharedFolder, temporaryFolder } from '../../support/files/temporary-folder.ts';
import { editRows, judgedFolder } from '../../support/process/gate.ts';
import { startTj } from '../../support/process/start-tj.ts';
import { expectMistake, tj } from '../../support/process/tj.ts';

const honest = join(sharedFolder(), 'run');

beforeAll(() => {
  judgedFolder(honest, ['-n', '12'], 'programmatic');
});

function copy(): string {
  const folder = join(temporaryFolder(), 'run');
  cpSync(honest, folder, { recursive: true });
  return folder;
}

/** Appends this many zero bytes, which take no room on the disk and contain no line break. */
function appendHole(path: string, bytes: number): void {
  const file = openSync(path, 'r+');
  ftruncateSync(file, statSync(path).size + bytes);
  closeSync(file);
}

const nested = (depth: number): string => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;

describe('paths that lead nowhere', () => {
  it('are mistakes, told in one line', () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'afile'), '');
    symlinkSync('loop', join(folder, 'loop'));
    for (const command of ['check', 'measure']) {
      expectMistake([command, join(folder, 'afile', 'x')], /part of its path is not a folder/);
      expectMistake([command, join(folder, 'loop')], /links form a loop/);
      expectMistake([command, join(folder, 'x'.repeat(300))], /name is too long/);
    }
  });
});

describe('a damaged run folder', () => {
  it('with a line of more than 512 MB is refused without reading all of it', () => {
    const folder = copy();
    appendHole(join(folder, 'trajectories.jsonl'), 600 << 20);
    for (const command of ['check', 'measure']) {
      const { status, stderr } = tj([command, folder]);
      expect(status, stderr).toBe(2);
      expect(stderr).toMatch(/line \d+: the line is longer than 256 MB/);
    }
  });

  it('whose verdicts end in 600 MB without a line break is mended in seconds', () => {
    const folder = copy();
    const log = join(folder, 'verdicts.jsonl');
    const before = readFileSync(log);
    appendHole(log, 600 << 20);
    const judged = tj(['judge', folder, '--judge', 'programmatic']);
    expect(judged.status, judged.stderr).toBe(0);
    expect(readFileSync(log).equals(before)).toBe(true);
    expect(statSync(join(folder, 'verdicts.torn')).size).toBe((600 << 20) + 1);
  });

  it.each([5000, 200_000])(
    'with arguments nested %i deep is a mistake in every command',
    (depth) => {
      const folder = copy();
      const path = join(folder, 'trajectories.jsonl');
      const lines = readFileSync(path, 'utf8').split('\n');
      lines[0] = lines[0]?.replace(/"args":\{/, `"args":{"deep":${nested(depth)},`) ?? '';
      writeFileSync(path, lines.join('\n'));
      const id = JSON.parse(lines[1] ?? '').trajectory_id;
      for (const args of [
        ['check', folder],
        ['measure', folder],
        ['report', folder],
        ['export', folder, '--format', 'csv'],
        ['gate', folder, '--min-delta', '0'],
        ['show', id, '--set', folder],
        ['judge', folder, '--judge', 'control-everything'],
        ['judge', folder, '--judge', 'step', '--model', 'scripted'],
      ]) {
        expectMistake(args, /trajectories\.jsonl, line 1: .*nested/);
      }
    },
  );

  it('whose fault names a far instance is answered at once, whatever size it claims', () => {
    const folder = copy();
    editRows<{ trajectory_id: string; instance_id: string; label: { faulty: boolean } }>(
      join(folder, 'trajectories.jsonl'),
      (row) => ({
        ...row,
        trajectory_id: row.trajectory_id.replace(/INS-\d+/, 'INS-9999999'),
        instance_id: 'INS-9999999',
      }),
    );
    const [fault] = readFileSync(join(folder, 'trajectories.jsonl'), 'utf8')
      .split('\n')
      .filter((line) => line.includes('"faulty":true'))
      .map((line) => JSON.parse(line));
    editRows<{ trajectory_id: string }>(join(folder, 'trajectories.jsonl'), (row) =>
      row.trajectory_id === fault.trajectory_id ? row : null,
    );
    const manifest = JSON.parse(readFileSync(join(folder, 'run.json'), 'utf8'));
    manifest.runs[0].n_requested = 10_000_000;
    writeFileSync(join(folder, 'run.json'), JSON.stringify(manifest));
    const start = performance.now();
    const { status, stderr } = tj(['show', fault.trajectory_id, '--set', folder, '--diff']);
    expect(status, stderr).toBe(2);
    expect(stderr).toMatch(/does not reach as far as INS-9999999/);
    expect(performance.now() - start).toBeLessThan(5000);
  });
});

describe('a disk that does not take everything', () => {
  it('is told as such when run.json no longer fits', async () => {
    const folder = copy();
    const path = join(folder, 'run.json');
    const manifest = JSON.parse(readFileSync(path, 'utf8'));
    manifest.runs[0].padding = 'x'.repeat(100_000);
    writeFileSync(path, JSON.stringify(manifest));
    const before = readFileSync(path, 'utf8');
    const args = ['judge', folder, '--judge', 'control-everything'];
    const { status, stderr } = await startTj(args, {}, 80).finished;
    expect(status, stderr).toBe(2);
    expect(stderr).toMatch(/there is no room left to write/);
    expect(stderr.trimEnd().split('\n')).toHaveLength(1);
    expect(readFileSync(path, 'utf8')).toBe(before);
  });

  it('is called read-only when it is, and nothing else', () => {
    const folder = copy();
    const script = `mount --bind "$1" "$1" && mount -o remount,bind,ro "$1" && shift && exec "$@"`;
    const main = join(import.meta.dirname, '../../../dist/cli/main.mjs');
    const judge = [process.execPath, main, 'judge', folder, '--judge', 'control-everything'];
    try {
      execFileSync('unshare', ['-m', 'true'], { stdio: 'ignore' });
    } catch {
      // Mounting needs rights that not everybody has.
      return;
    }
    let stderr = '';
    try {
      execFileSync('unshare', ['-m', 'sh', '-c', script, 'sh', folder, ...judge]);
    } catch (error) {
      stderr = String((error as { stderr: Buffer }).stderr);
      expect((error as { status: number }).status).toBe(2);
    }
    expect(stderr).toBe(`tj: ${folder}: not writable; name a folder on another disk\n`);
  });
});

describe('two processes that write one folder', () => {
  it('leave the whole set of one of them, and the other is told', async () => {
    for (let round = 0; round < 2; round++) {
      const out = join(temporaryFolder(), 'set');
      const starts = [1, 2].map((seed) =>
        startTj(['generate', '-n', '400', '--seed', String(seed), '--no-parents', '--out', out]),
      );
      const results = await Promise.all(starts.map(({ finished }) => finished));
      expect(results.map(({ status }) => status).toSorted()).toEqual([0, 2]);
      const seed = JSON.parse(readFileSync(join(out, 'run.json'), 'utf8')).runs[0].seed;
      const winner = results.findIndex(({ status }) => status === 0) + 1;
      expect(seed).toBe(winner);
      const expected = tj(['generate', '-n', '400', '--seed', String(seed), '--out', '-']).stdout;
      expect(readFileSync(join(out, 'trajectories.jsonl'), 'utf8')).toBe(expected);
      expect(readdirSync(out).toSorted()).toEqual(['run.json', 'trajectories.jsonl']);
    }
  });
});

describe('the JUnit report of a gate', () => {
  it('replaces an older one, and no other file unless told to', () => {
    const folder = temporaryFolder();
    const notes = join(folder, 'notes.txt');
    writeFileSync(notes, 'mine');
    const gate = (file: string, ...more: string[]) =>
      tj(['gate', honest, '--min-delta', '0.01', '--junit', file, ...more]);
    const refused = gate(notes);
    expect([refused.status, refused.stdout]).toEqual([2, '']);
    expect(refused.stderr).toMatch(/not a JUnit report of ours; .*--force/);
    expect(readFileSync(notes, 'utf8')).toBe('mine');

    const fresh = join(folder, 'gate.xml');
    expect(gate(fresh).status).not.toBe(2);
    expect(gate(fresh).status).not.toBe(2);
    expect(gate(notes, '--force').status).not.toBe(2);
    expect(readFileSync(notes, 'utf8')).toBe(readFileSync(fresh, 'utf8'));
  });
});
