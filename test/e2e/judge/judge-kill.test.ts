import { copyFileSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { PythonRandom } from '../../../src/base/random/python-random.ts';
import { readTrajectory } from '../../../src/run/wire/read-trajectory.ts';
import { temporaryFolder } from '../../support/files/temporary-folder.ts';
import { startLoopbackServer } from '../../support/loopback/loopback-server.mjs';
import { generated } from '../../support/process/generated.ts';
import { startTj } from '../../support/process/start-tj.ts';
import { comparable, readVerdicts } from '../../support/rows/read-verdicts.ts';

const JOBS = 4;
const DELAY_MS = 20;
const SIZE = 160;
/** How many calls a process may make before it is killed: too few to finish within a dozen. */
const MOST_CALLS_PER_LIFE = 32;

it('judging that is killed again and again ends with the same verdicts', async () => {
  const base = temporaryFolder();
  const whole = join(base, 'whole');
  const killed = join(base, 'killed');
  generated(whole, '-n', `${SIZE}`, '--seed', '7');
  mkdirSync(killed);
  for (const file of ['trajectories.jsonl', 'run.json']) {
    copyFileSync(join(whole, file), join(killed, file));
  }
  const server = await startLoopbackServer({ delayMs: DELAY_MS });
  onTestFinished(() => server.close());
  const start = (folder: string) =>
    startTj(
      ['judge', folder, '--judge', 'step', 'outcome', '--model', 'qwen2.5:14b', '-j', `${JOBS}`],
      { OLLAMA_HOST: server.url },
    );

  const undisturbed = await start(whole).finished;
  expect(undisturbed.status, undisturbed.stderr).toBe(0);
  const calls = server.requests.length;
  // The outcome view shows some runs alike, and equal questions are asked once.
  const shared = 2 * SIZE - calls;
  expect(shared).toBeGreaterThan(0);
  const received = [...server.requests];
  server.clear();

  const random = new PythonRandom('instants');
  let kills = 0;
  let torn = 0;
  let final = null;
  while (final === null) {
    const { child, finished } = start(killed);
    // Some kills come while the command reads its files, most in the middle of a call.
    const early = random.random() < 0.2;
    const enough = server.requests.length + random.randint(1, MOST_CALLS_PER_LIFE);
    const ended = { yet: false };
    finished.then(() => {
      ended.yet = true;
    });
    while (!early && !ended.yet && server.requests.length < enough) await wait(1);
    await wait(random.uniform(0, early ? 250 : 2 * DELAY_MS));
    child.kill('SIGKILL');
    const result = await finished;
    if (/was torn/.test(result.stderr)) torn++;
    if (result.signal === 'SIGKILL') kills++;
    else final = result;
  }

  expect(kills).toBeGreaterThanOrEqual(12);
  expect(final.status, final.stderr).toBe(0);
  expect(final.stdout).toContain(`step:qwen2.5:14b: ${SIZE} of ${SIZE} verdicts`);
  expect(final.stdout).toMatch(
    new RegExp(`^outcome:qwen2\\.5:14b: ${SIZE} of ${SIZE} verdicts.* ${shared} shared`, 'm'),
  );
  expect(comparable(await readVerdicts(killed))).toEqual(comparable(await readVerdicts(whole)));
  const again = server.requests.length - calls;
  expect(again).toBeLessThanOrEqual(kills * JOBS);
  process.stderr.write(`${kills} kills, ${again} calls asked again, ${torn} torn lines\n`);

  // Nothing that the server received names a trajectory, an instance or a label.
  const lines = readFileSync(join(whole, 'trajectories.jsonl'), 'utf8').trimEnd().split('\n');
  const names = new Set<string>();
  for (const line of lines) {
    const { id, instanceId } = readTrajectory(line, 'set', 1);
    names.add(id).add(instanceId);
  }
  for (const { body } of [...received, ...server.requests]) {
    const text = JSON.stringify(body);
    for (const name of names) expect(text).not.toContain(name);
    expect(text).not.toMatch(/outcome_correct|trajectory_id|instance_id|"label"/);
    expect(Object.keys(body as object).toSorted()).toEqual(
      ['format', 'model', 'options', 'prompt', 'stream'].toSorted(),
    );
  }
}, 300_000);
