import { appendFileSync, existsSync, readdirSync, readFileSync, rmSync, watch } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { PythonRandom } from '../../../src/base/random/python-random.ts';
import { temporaryFolder } from '../../support/files/temporary-folder.ts';
import { judgedFolder } from '../../support/process/gate.ts';
import { startTj } from '../../support/process/start-tj.ts';
import { tj } from '../../support/process/tj.ts';

const KILLS = 5;
/** A rationale that makes a row long, so that writing takes a while. */
const LONG = 'x'.repeat(4000);

it('a merge that is killed leaves the folder as it was, or one that the same command completes', async () => {
  const base = temporaryFolder();
  const set = judgedFolder(join(base, 'set'), ['-n', '300']);
  const folders = ['a', 'b'].map((name) => join(base, name));
  for (const [i, folder] of folders.entries()) {
    expect(
      tj(['judge', set, '--judge', i === 0 ? 'programmatic' : 'control-coin-0.4', '--out', folder])
        .status,
    ).toBe(0);
    const log = join(folder, 'verdicts.jsonl');
    const rows = readFileSync(log, 'utf8').trimEnd().split('\n');
    for (let more = 0; more < 5; more++) {
      const copies = rows.map((row) =>
        JSON.stringify({ ...JSON.parse(row), judge_id: `copy ${i} ${more}`, rationale: LONG }),
      );
      appendFileSync(log, `${copies.join('\n')}\n`);
    }
  }
  const whole = join(base, 'whole');
  expect(tj(['merge', whole, ...folders]).status).toBe(0);
  const expected = readFileSync(join(whole, 'verdicts.jsonl'), 'utf8');

  const random = new PythonRandom('instants');
  const out = join(base, 'killed', 'out');
  let killed = 0;
  while (killed < KILLS) {
    const { child, finished } = startTj(['merge', out, ...folders]);
    await Promise.race([firstWrite(out), finished]);
    await wait(random.uniform(0, 40));
    child.kill('SIGKILL');
    // One that was quicker than the kill is begun again.
    if ((await finished).signal !== 'SIGKILL') {
      rmSync(out, { recursive: true });
      continue;
    }
    killed++;
    // What is there under its name is whole.
    const log = join(out, 'verdicts.jsonl');
    if (existsSync(log)) expect(readFileSync(log, 'utf8')).toBe(expected);
    if (existsSync(log)) expect(existsSync(join(out, 'run.json'))).toBe(true);
  }
  const last = tj(['merge', out, ...folders]);
  expect(last.status, last.stderr).toBe(0);
  expect(readFileSync(join(out, 'verdicts.jsonl'), 'utf8')).toBe(expected);
  // A process that was killed while it took the lock leaves its draft of it.
  const left = readdirSync(out).filter((name) => !name.startsWith('run.lock'));
  expect(left.toSorted()).toEqual(['run.json', 'trajectories.jsonl', 'verdicts.jsonl']);
  const merges = JSON.parse(readFileSync(join(out, 'run.json'), 'utf8')).runs.filter(
    ({ command }: { command: string }) => command === 'merge',
  );
  expect(merges).toMatchObject([{ command: 'merge', finished: expect.any(String) }]);
  process.stderr.write(`${killed} kills\n`);
}, 120_000);

/** Resolves once something besides the lock is written in the folder. */
async function firstWrite(folder: string): Promise<void> {
  while (!existsSync(folder)) await wait(1);
  await new Promise<void>((resolve) => {
    const watcher = watch(folder, (_, name) => {
      if (name?.startsWith('run.lock')) return;
      watcher.close();
      resolve();
    });
    watcher.unref();
  });
}
