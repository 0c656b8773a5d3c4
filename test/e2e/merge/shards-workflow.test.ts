import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../support/files/temporary-folder.ts';
import { tj } from '../../support/process/tj.ts';
import { tjWords } from '../../support/process/tj-in-shell.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const workflow = readFileSync(join(root, 'examples', 'shards-workflow.yml'), 'utf8');

/** The commands of the example, in their order, each under the name of its step. */
const commands = new Map(
  Array.from(
    workflow.matchAll(/- name: (.*)\n(?: {8}if: .*\n)? {8}run: (.*)\n/g),
    ([, name, run]) => [name ?? '', run ?? ''],
  ),
);

it('the example workflow judges shards, merges what they upload and reports on it', () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'judge'));
  writeFileSync(join(folder, 'gate.json'), '{ "minDelta": -0.5 }');
  copyFileSync(join(root, 'examples', 'judge.ts'), join(folder, 'judge', 'my-judge.ts'));
  const step = (name: string, shard = 0): void => {
    const command = (commands.get(name) ?? 'false')
      .replace('npx tj', tjWords([]))
      .replaceAll(/\$\{\{ matrix\.shard \}\}/g, `${shard}`)
      .replace(/\$\{\{ strategy\.job-total \}\}/, '2')
      .replace('-n 400', '-n 40');
    expect(command).not.toContain('${{');
    const { status, stderr } = spawnSync('bash', ['-e', '-c', command], {
      cwd: folder,
      encoding: 'utf8',
    });
    expect(status, stderr).toBe(0);
  };
  for (const shard of [1, 2]) {
    step('Generate the set');
    step('Judge one shard', shard);
    rmSync(join(folder, `runs/shard-${shard}/secret.json`));
    rmSync(join(folder, 'runs/set'), { recursive: true });
  }
  step('Merge the shards');
  step('Gate');
  step('Report');
  const { status, stdout } = tj(['measure', join(folder, 'runs/all'), '--json']);
  expect(status).toBe(0);
  expect(JSON.parse(stdout).judges).toMatchObject([{ unscored: 0 }]);
});

it('the example workflow has one shard per job, and uploads no secret', () => {
  expect(workflow).toMatch(/shard: \[1, 2, 3, 4, 5, 6, 7, 8\]/);
  expect(workflow).toMatch(/!runs\/shard-\$\{\{ matrix\.shard \}\}\/secret\.json/);
});
