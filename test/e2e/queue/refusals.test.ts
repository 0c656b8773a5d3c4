import { cpSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { describe, expect, onTestFinished } from 'vitest';
import { RunIdentity } from '../../../src/3-judging/queue/collector/run-identity.ts';
import { folderSecret } from '../../../src/folder/folder-secret.ts';
import { temporaryFolder } from '../../support/files/temporary-folder.ts';
import { tjMeanwhile } from '../../support/process/tj.ts';
import type { Result } from '../../support/process/tj-hosts.ts';
import { itWithRedis, newRedis, sharedRedis } from '../../support/redis/redis.ts';
import { until } from '../judge/judge-server.ts';
import { expectOneLine, MODEL, modelServer, sharedSet, start, startWorker } from './fleet.ts';

const redis = sharedRedis();
const newFolder = sharedSet(8);
const STEP = ['--judge', 'step', ...MODEL];

async function listening(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return `redis://127.0.0.1:${(server.address() as AddressInfo).port}/0`;
}

async function closedPort(): Promise<string> {
  const server = createServer();
  const address = await listening(server);
  server.close();
  return address;
}

itWithRedis(
  'an address without a queue is refused in one line that shows no password',
  async () => {
    const locked = (await newRedis('--requirepass', 'correct-horse')).url;
    const gone = await closedPort();
    const website = await listening(createHttpServer());
    const work = (queue: string) => tjMeanwhile(['work', '--queue', queue]);
    const judge = (queue: string) => tjMeanwhile(['judge', newFolder(), ...STEP, '--queue', queue]);
    // All at once, because two of them are found out only after a while.
    const refused: readonly (readonly [Promise<Result>, RegExp])[] = [
      [work(gone), /^tj: redis:\S+ does not answer \(ECONNREFUSED\); start Redis there, or check/],
      [judge(gone), /^tj: redis:\S+ does not answer \(ECONNREFUSED\); start Redis there, or check/],
      [judge(website), /^tj: redis:\S+ does not answer \(/],
      [work(await listening(createServer(() => {}))), /^tj: redis:\S+ does not answer \(it says/],
      [work(redis.url.replace('redis:', 'rediss:')), /^tj: rediss:\S+ does not answer \(/],
      [work(locked), /^tj: redis:\S+ refuses the login; put USER:PASSWORD@ before the host/],
      [judge(locked.replace('://', '://:battery-staple@')), /^tj: redis:\S+ refuses the login/],
      [work('box:6379'), /^tj: --queue must be the address of a Redis server; write redis:/],
      [work('redis://:hundred%@box/0'), /^tj: --queue has a % in its login; a % is written %25/],
    ];
    const started = performance.now();
    for (const [finished, line] of refused) {
      const result = await finished;
      expectOneLine(result, 2, line);
      expect(result.stderr).not.toMatch(/battery|hundred/);
    }
    expect(performance.now() - started).toBeLessThan(20_000);
  },
);

describe('two collectors', () => {
  itWithRedis('on one folder, or on a copy of it, refuse each other', async () => {
    const { server, env } = await modelServer({ delayMs: 300 });
    startWorker(redis.url, [...MODEL, '-j', '1'], env);
    const folder = newFolder();
    const first = start(['judge', folder, ...STEP, '--queue', redis.url], env);
    await until(() => server.requests.length >= 2);
    // The first must not be done before the others have started, however slowly they do.
    server.set({ delayMs: 3000 });
    const copy = join(temporaryFolder(), 'copy');
    cpSync(folder, copy, { recursive: true, filter: (path) => !path.endsWith('run.lock') });
    const others = [folder, copy].map((each) =>
      start(['judge', each, ...STEP, '--queue', redis.url], env),
    );
    const [same, copied] = await Promise.all(others.map(({ finished }) => finished));
    const { pid } = first.child;
    expectOneLine(same as never, 2, new RegExp(`^tj: this folder is held by process ${pid} on `));
    expectOneLine(
      copied as never,
      2,
      new RegExp(`^tj: process ${pid} on \\S+ has been collecting for this folder, or for a copy`),
    );
    server.set({ delayMs: 0 });
    expect((await first.finished).status).toBe(0);
    expect(server.requests).toHaveLength(8);
  });

  itWithRedis('on machines that cannot see each other: Ctrl-C ends the wait at once', async () => {
    const { server, env } = await modelServer();
    startWorker(redis.url, MODEL, env);
    const folder = newFolder();
    const once = await tjMeanwhile(['judge', folder, ...STEP, '--queue', redis.url], { env });
    expect(once.status, once.stderr).toBe(0);
    const client = redis.client();
    const { id } = new RunIdentity(await folderSecret(folder, () => {}));
    const holder = { id: 'x', pid: 1, host: 'far', space: 'far', started: '2026', ticks: null };
    await client.set(`tj-fleet:claim:${id}`, JSON.stringify(holder));
    const waiting = start(['judge', folder, ...STEP, '--queue', redis.url, '--redo'], env);
    await client.config('RESETSTAT');
    const looks = async () => /cmdstat_get:calls=[2-9]/.test(await client.info('commandstats'));
    await expect.poll(looks).toBe(true);
    waiting.child.kill('SIGINT');
    const { status, stderr } = await waiting.finished;
    expect(status, stderr).toBe(130);
    expect(stderr).not.toMatch(/defect|\n\s+at /);
    expect(server.requests).toHaveLength(8);
  });
});
