import { spawnSync } from 'node:child_process';
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { readManifest } from '../../../src/folder/manifest/manifest.ts';
import { temporaryFolder } from '../../support/files/temporary-folder.ts';
import { tj, tjInProcess } from '../../support/process/tj.ts';

// Judges that understand nothing. Each scored Δ +1.00 as long as there was something to read besides the runs.

const fixture = (name: string) => fileURLToPath(new URL(`../../fixtures/${name}`, import.meta.url));

function newSet(...options: string[]): string {
  const folder = join(temporaryFolder(), 'set');
  const words = ['--out', folder, ...options];
  const { status, stderr } = tj(['generate', ...words]);
  expect(status, stderr).toBe(0);
  return folder;
}

/** Judges in a process of its own, as a user does, whose command line names the folder. */
function judged(folder: string, ...judges: string[]): ReadonlyMap<string, number> {
  const words = judges.flatMap((judge) => ['--judge', judge]);
  const { status, stderr } = tjInProcess(['judge', folder, '-j', '1024', ...words]);
  expect(status, stderr).toBe(0);
  const { stdout } = tj(['measure', folder, '--json']);
  const measured = JSON.parse(stdout).judges as {
    judgeId: string;
    metrics: { delta: { estimate: number } };
  }[];
  return new Map(measured.map(({ judgeId, metrics }) => [judgeId, metrics.delta.estimate]));
}

const said = (folder: string): string => tj(['measure', folder]).stdout.replaceAll(/\s+/g, ' ');

/** Whether this machine lets a program be started in name spaces of its own. */
const canConfine =
  process.platform === 'linux' &&
  spawnSync('unshare', [
    ...'--user --map-root-user --mount --pid --fork --kill-child --mount-proc'.split(' '),
    ...'-- mount -t tmpfs tmpfs /mnt'.split(' '),
  ]).status === 0;

describe('a judge that compares the runs of one task with each other', () => {
  it('sees only one of them, and the report says what comparing them would give', () => {
    const folder = newSet('-n', '48', '--harmless', '20', '--attacks', '20');
    const delta = judged(
      folder,
      `siblings=cmd:node ${fixture('siblings-judge.mjs')}`,
      'control-siblings',
    );
    expect(delta.get('siblings')).toBe(0);
    const compared = delta.get('control-siblings') ?? 0;
    expect(compared).toBeGreaterThan(0.8);
    expect(said(folder)).toContain(
      `compare the runs of one task: that alone would give Δ +${compared.toFixed(2)} here`,
    );
  });
});

/** Two runs with a fault of each task, and its clean run: each of them is asked about in a process of its own. */
const FEW = ['-n', '24', '--types', 'hallucinated_argument,skipped_precondition'];

describe('a judge that makes the set of a public seed again', () => {
  it('knows nothing of a set whose seed was drawn', () => {
    const folder = newSet(...FEW);
    expect(judged(folder, fixture('public-seed-judge.ts'))).toEqual(new Map([['public-seed', 0]]));
    expect(said(folder)).not.toContain('guessed');
  });

  it('knows every label of a set with that seed, and report and gate name it', () => {
    const folder = newSet(...FEW, '--seed', '7');
    expect(judged(folder, fixture('public-seed-judge.ts'))).toEqual(new Map([['public-seed', 1]]));
    expect(said(folder)).toContain('made with a seed that can be guessed (7)');
    const { stdout } = tj(['gate', folder, '--judge', 'public-seed', '--min-delta', '0.5']);
    expect(stdout.replaceAll(/\s+/g, ' ')).toContain('made with a seed that can be guessed (7)');
  });

  it('is not suspected where only judges of this program were asked', () => {
    const folder = newSet(...FEW, '--seed', '7');
    judged(folder, 'programmatic');
    expect(said(folder)).not.toContain('guessed');
  });
});

describe('a judge that looks for the labels in files', () => {
  it.skipIf(!canConfine)(
    'finds none, whether it is a command or a module (skipped where programs cannot be confined)',
    async () => {
      const folder = newSet(...FEW);
      const script = fixture('open-files-judge.mjs');
      const delta = judged(folder, `command=cmd:node ${script}`, `module=${script}`);
      expect(delta).toEqual(
        new Map([
          ['command', 0],
          ['module', 0],
        ]),
      );
      expect(said(folder)).not.toContain('confined');
      const [, entry] = await readManifest(folder);
      expect(entry?.judges).toMatchObject([{ confined: true }, { confined: true }]);
    },
  );

  it('is said to have been able to read them where it was not confined', () => {
    const folder = newSet(...FEW);
    // What lies in the run folder cannot be hidden from itself.
    const script = join(folder, 'judge.mjs');
    copyFileSync(fixture('open-files-judge.mjs'), script);
    expect(judged(folder, `command=cmd:node ${script}`).get('command')).toBe(1);
    expect(said(folder)).toContain('command ran where a program cannot be confined');
  });
});
