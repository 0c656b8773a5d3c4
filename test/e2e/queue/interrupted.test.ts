import { Redis } from 'ioredis';
import { describe, expect } from 'vitest';
import { readRows } from '../../support/files/read-rows.ts';
import { tjMeanwhile } from '../../support/process/tj.ts';
import { itWithRedis, sharedRedis } from '../../support/redis/redis.ts';
import { until } from '../judge/judge-server.ts';
import { MODEL, modelServer, said, sharedSet, start, startWorker } from './fleet.ts';

const redis = sharedRedis();
const newFolder = sharedSet(16);
/** Of workers whose calls are counted. */
const LONG_LEASE = 60;
const STEP = ['--judge', 'step', ...MODEL];

/** How many prompts were asked more than once. */
const askedAgain = (
  requests: readonly { readonly prompt: string; readonly seed: number | null }[],
) => requests.length - new Set(requests.map(({ prompt, seed }) => `${seed} ${prompt}`)).size;

describe('a run', () => {
  itWithRedis('takes back waiting calls on Ctrl-C and keeps those under way', async () => {
    const { server, env } = await modelServer({ delayMs: 150 });
    startWorker(redis.url, [...MODEL, '-j', '2'], env, LONG_LEASE);
    const folder = newFolder();
    const args = ['judge', folder, ...STEP, '--queue', redis.url];
    const run = start(args);
    await until(() => server.requests.length >= 3);
    run.child.kill('SIGINT');
    const { status, stderr } = await run.finished;
    expect(status, stderr).toBe(130);
    expect(readRows(folder, 'verdicts.jsonl')).toHaveLength(server.requests.length);
    const client = new Redis(redis.url);
    expect(await client.keys('tj:lane-*:wait')).toEqual([]);
    client.disconnect();
    server.set({ delayMs: 0 });
    const rest = await tjMeanwhile(args);
    expect(rest.status, rest.stderr).toBe(0);
    expect(server.requests).toHaveLength(16);
  });

  itWithRedis(
    'ends on Ctrl-C although its calls would have to wait for the next minute',
    async () => {
      const { server, env } = await modelServer();
      // Both calls are certainly under way, and neither is about to end, when the signal comes.
      server.set({ delayMs: 700 });
      startWorker(redis.url, [...MODEL, '-j', '4'], env, LONG_LEASE);
      const folder = newFolder();
      const run = start([
        'judge',
        folder,
        ...STEP,
        '--queue',
        redis.url,
        '--requests-per-minute',
        '2',
      ]);
      await until(() => server.requests.length >= 2);
      run.child.kill('SIGINT');
      const { status, stderr } = await run.finished;
      expect(status, stderr).toBe(130);
      expect(readRows(folder, 'verdicts.jsonl')).toHaveLength(2);
    },
    // Less than a minute.
    40_000,
  );

  itWithRedis('of several votes that is killed asks no answered vote again', async () => {
    const { server, env } = await modelServer({ delayMs: 20 });
    startWorker(redis.url, [...MODEL, '-j', '2'], env, LONG_LEASE);
    const folder = newFolder();
    const votes = ['--judge', 'selfcons', '--samples', '3', '--limit', '6', ...MODEL];
    const args = ['judge', folder, ...votes, '--queue', redis.url];
    for (const enough of [4, 9]) {
      const run = start(args);
      await until(() => server.requests.length >= enough);
      run.child.kill('SIGKILL');
      await run.finished;
    }
    const { status, stderr } = await tjMeanwhile(args);
    expect(status, stderr).toBe(0);
    expect(readRows(folder, 'verdicts.jsonl')).toHaveLength(6);
    expect(server.requests).toHaveLength(18);
  });
});

describe('a worker', () => {
  itWithRedis('finishes its calls on SIGTERM, and none is asked again', async () => {
    const { server, env } = await modelServer({ delayMs: 200 });
    const args = [...MODEL, '-j', '3', '--name', 'first'];
    const first = startWorker(redis.url, args, env, LONG_LEASE);
    const run = start(['judge', newFolder(), ...STEP, '--queue', redis.url, '--retries', '0']);
    await until(() => server.requests.length >= 3);
    first.child.kill('SIGTERM');
    const ended = await first.finished;
    expect(ended.status, ended.stderr).toBe(0);
    expect(ended.stderr).toMatch(/first answered [3-6] calls\./);
    startWorker(redis.url, MODEL, env, LONG_LEASE);
    const { status, stderr } = await run.finished;
    expect(status, stderr).toBe(0);
    expect(server.requests).toHaveLength(16);
    expect(askedAgain(server.requests)).toBe(0);
  });

  itWithRedis('leaves its calls to others on a second signal', async () => {
    const { server, env } = await modelServer({ delayMs: 60_000 });
    const first = startWorker(redis.url, [...MODEL, '-j', '2'], env);
    const run = start(['judge', newFolder(), ...STEP, '--queue', redis.url, '--retries', '1']);
    await until(() => server.requests.length >= 2);
    first.child.kill('SIGTERM');
    await said(first, /Finishing the calls under way/);
    first.child.kill('SIGTERM');
    const ended = await first.finished;
    expect(ended.status, ended.stderr).toBe(130);
    server.set({ delayMs: 0 });
    startWorker(redis.url, MODEL, env);
    const { status, stderr } = await run.finished;
    expect(status, stderr).toBe(0);
    expect(askedAgain(server.requests)).toBe(2);
  });
});
