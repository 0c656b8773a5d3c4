import { cpSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { temporaryFolder } from '../../support/files/temporary-folder.ts';
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

/** Both sides of the queue, which must refuse an address in the same way. */
async function expectRefused(queue: string, line: RegExp): Promise<void> {
  const started = performance.now();
  const both = [
    start(['judge', newFolder(), ...STEP, '--queue', queue]),
    start(['work', '--queue', queue]),
  ];
  for (const { finished } of both) expectOneLine(await finished, 2, line);
  expect(performance.now() - started).toBeLessThan(12_000);
}

describe('an address without a queue is refused in one line', () => {
  it('if nothing listens there', async () => {
    const server = createServer();
    const address = await listening(server);
    server.close();
    await expectRefused(
      address,
      /^tj: redis:\/\/127\S+ does not answer \(ECONNREFUSED\); start Redis/,
    );
  });

  it('if another kind of server is there', async () => {
    await expectRefused(await listening(createHttpServer()), /^tj: redis:\S+ does not answer \(/);
  });

  it('if whatever is there says nothing', async () => {
    await expectRefused(
      await listening(createServer(() => {})),
      /^tj: redis:\S+ does not answer \(/,
    );
  });

  itWithRedis('if it wants another password, which is not repeated', async () => {
    const { url } = await newRedis('--requirepass', 'correct-horse');
    const wrong = url.replace('://', '://:battery-staple@');
    await expectRefused(wrong, /^tj: (?!.*battery)redis:\/\/127\S+ refuses the login; put USER/);
    await expectRefused(url, /^tj: redis:\/\/127\S+ refuses the login/);
  });

  itWithRedis('if the server expects TLS or does not have it', async () => {
    await expectRefused(redis.url.replace('redis:', 'rediss:'), /^tj: rediss:\S+ does not answer/);
  });

  it('if it is no address', async () => {
    await expectRefused('box:6379', /^tj: --queue must be the address of a Redis server; write/);
    await expectRefused('redis://:100%@box/0', /^tj: --queue has a % in its login/);
  });
});

describe('two collectors', () => {
  itWithRedis('on one folder, or on a copy of it, refuse each other', async () => {
    const { server, env } = await modelServer({ delayMs: 400 });
    startWorker(redis.url, [...MODEL, '-j', '1'], env);
    const folder = newFolder();
    const first = start(['judge', folder, ...STEP, '--queue', redis.url], env);
    await until(() => server.requests.length >= 2);
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
    const once = await start(['judge', folder, ...STEP, '--queue', redis.url], env).finished;
    expect(once.status, once.stderr).toBe(0);
    const client = redis.client();
    const [run] = await client.keys('tj-fleet:run:*');
    const holder = { id: 'x', pid: 1, host: 'far', space: 'far', started: '2026', ticks: null };
    await client.set(`${run?.replace(':run:', ':claim:')}`, JSON.stringify(holder));
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
