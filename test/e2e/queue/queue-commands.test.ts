import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import type { QueueStatus } from '../../../src/3-judging/queue/control/queue-status.ts';
import { startTj } from '../../support/process/start-tj.ts';
import { tj, tjMeanwhile } from '../../support/process/tj.ts';
import { itWithRedis, newRedis } from '../../support/redis/redis.ts';
import { readVerdicts } from '../../support/rows/read-verdicts.ts';
import { newServer, newSet, until } from '../judge/judge-server.ts';
import { startWorker } from './fleet.ts';

const MODEL = ['--model', 'qwen2.5:14b'];

itWithRedis(
  'a queue can be watched, paused, resumed, drained and gone on with',
  async () => {
    const { server } = await newServer({ delayMs: 40 });
    const redis = await newRedis();
    const env = { OLLAMA_HOST: server.url, TJ_QUEUE: redis.url };
    const folder = newSet(200);
    const command = (...args: string[]) => tjMeanwhile(['queue', ...args], { env });
    const status = async () =>
      JSON.parse((await command('status', '--json')).stdout) as QueueStatus;

    const empty = await command('status');
    expect(empty.stdout).toMatch(/No run is at work\.\nNo worker is there\. Start one: tj work/);
    expect(empty.stdout).toContain('The queue is empty.');

    startWorker(redis.url, [...MODEL, '-j', '2', '--name', 'gpu-1'], env);
    const judge = () => startTj(['judge', folder, '--judge', 'step', ...MODEL], env);
    const run = judge();
    await until(() => server.requests.length > 4);
    const busy = await status();
    expect(busy.workers).toMatchObject([
      { name: 'gpu-1', concurrency: 2, answersFor: ['qwen2.5:14b'] },
    ]);
    expect(busy.lanes).toMatchObject([{ what: 'qwen2.5:14b', dead: 0 }]);
    expect(busy.lanes[0]?.waiting).toBeGreaterThan(0);
    await until(() => server.requests.length > 12);

    expect((await command('pause')).stdout).toMatch(/^Paused\./);
    // Workers and runs say once a second how far they are.
    const shown = async () => (await command('status')).stdout;
    const idle = /^gpu-1 +qwen2\.5:14b +\d+ +0 +\d+ +0$/m;
    await expect.poll(shown, { interval: 100 }).toMatch(idle);
    const atPause = server.requests.length;
    await wait(300);
    expect(server.requests.length).toBe(atPause);
    const paused = await shown();
    expect(paused).toMatch(/\(paused; tj queue resume goes on\)/);
    expect(paused).toMatch(/^set +\S+ +\d+ +\d+ +0$/m);
    for (const line of paused.split('\n')) expect(line.length).toBeLessThanOrEqual(100);

    expect((await command('resume')).stdout).toBe('Resumed.\n');
    await until(() => server.requests.length > atPause + 4);
    const drained = await command('drain');
    expect(drained.status, drained.stderr).toBe(0);
    expect(drained.stdout).toMatch(/^Drained\./);
    const stopped = await run.finished;
    expect(stopped.status).toBe(130);
    expect(stopped.stderr).toMatch(
      /Stopped: the queue is being drained\.\n\d+ verdicts are missing/,
    );
    // What was under way was kept: every call that was made has its verdict.
    expect((await readVerdicts(folder)).length).toBe(server.requests.length);

    startWorker(redis.url, [...MODEL, '-j', '16', '--name', 'gpu-2'], env);
    const finished = await judge().finished;
    expect(finished.status, finished.stderr).toBe(0);
    expect(server.requests.length).toBe((await readVerdicts(folder)).length);
  },
  60_000,
);

itWithRedis('dead letters stay until they are cleaned away', async () => {
  const { server } = await newServer({ faults: Array(200).fill('server-error') });
  const redis = await newRedis();
  const env = { OLLAMA_HOST: server.url };
  const folder = newSet(8);
  const queue = ['--queue', redis.url];
  startWorker(redis.url, MODEL, env);
  const run = startTj(
    [
      'judge',
      folder,
      '--judge',
      'step',
      ...MODEL,
      ...queue,
      '--retries',
      '1',
      '--max-failures',
      '99',
    ],
    env,
  );
  const result = await run.finished;
  expect(result.status, result.stderr).toBe(3);
  expect(result.stderr).toMatch(/8 got no answer\. Why: Ollama .* answered 500/);
  expect(await readVerdicts(folder)).toEqual([]);
  // Each was made twice, and only what failed for good is kept.
  expect(server.requests.length).toBe(16);
  const { lanes } = JSON.parse(tj(['queue', 'status', ...queue, '--json']).stdout) as QueueStatus;
  expect(lanes).toMatchObject([{ waiting: 0, active: 0, answered: 0, dead: 8 }]);
  expect(tj(['queue', 'clean', ...queue]).stdout).toBe('Removed 8 dead letters.\n');
  expect(tj(['queue', 'clean', ...queue, '--json']).stdout).toBe(
    '{"deadLetters":0,"answers":0,"waiting":0,"kept":0}\n',
  );
});

it.each([
  [['queue', 'status'], /^tj: queue status needs --queue <url>; for example: /],
  [
    ['queue', 'status', '--queue', 'box:6379'],
    /^tj: --queue must be the address of a Redis server; write redis:/,
  ],
  [
    ['queue', 'drain', '--queue', 'redis://127.0.0.1:1/0'],
    /^tj: redis:\/\/127\.0\.0\.1:1\/0 does not answer \(ECONNREFUSED\); start Redis/,
  ],
  [
    ['work', '--queue', 'redis://127.0.0.1:1/0', '--judge', 'step'],
    /^tj: --judge step needs no worker of its own/,
  ],
  [['judge', 'nowhere', '--judge', 'step', '--window', '9'], /^tj: /],
])('%j says what is wrong in one line', (args, message) => {
  const { status, stderr } = tj(args);
  expect(status).toBe(2);
  expect(stderr).toMatch(message);
  expect(stderr.trimEnd().split('\n').length).toBe(1);
});
