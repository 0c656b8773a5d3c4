import { Queue } from 'bullmq';
import { describe, expect } from 'vitest';
import { laneName, wantedId } from '../../../src/3-judging/queue/lane.ts';
import { LOOPBACK_DIGEST, LOOPBACK_VERSION } from '../../support/loopback/loopback-server.mjs';
import { itWithRedis, sharedRedis } from '../../support/redis/redis.ts';
import { MODEL, modelServer, said, sharedSet, start, startWorker } from './fleet.ts';

const redis = sharedRedis();
const newFolder = sharedSet(8);
const WANTED = { kind: 'model', provider: 'ollama', model: 'qwen2.5:14b' } as const;
const ENGINE = { engine: 'ollama', version: LOOPBACK_VERSION, digest: LOOPBACK_DIGEST };
const LANE = laneName(WANTED, ENGINE);

/** Puts a record where a run says what it wants. */
async function want(record: object, id = wantedId(record as typeof WANTED)): Promise<void> {
  const client = redis.client();
  await client.set(`tj-fleet:wanted:${id}`, JSON.stringify(record));
  await client.sadd('tj-fleet:wanted', id);
}

describe('a worker on a queue that somebody else writes to', () => {
  itWithRedis('refuses what it does not have, in a few lines that steer nothing', async () => {
    const hostile = '\u001b[2J\u001b]0;owned\u0007\nx\u202e';
    for (const [provider, model] of [
      ['gguf', '/etc/passwd'],
      ['compatible', 'http://evil.example/v1#x'],
      ['http', '//evil.example/v1#x'],
      [hostile.slice(0, 40), hostile],
    ]) {
      await want({ kind: 'model', provider, model });
    }
    await want({
      kind: 'judge',
      judge: `./evil.mjs${hostile}`,
      view: 'step',
      fingerprint: hostile,
    });
    await want({ ...WANTED, model: 'a' }, 'x'.repeat(5_000));
    await want({ kind: 'module', path: './evil.mjs' }, 'module');
    const client = redis.client();
    const flood = Array.from({ length: 10_000 }, (_, i) => ({ ...WANTED, model: `m${i}` }));
    await client.mset(
      flood.flatMap((each) => [`tj-fleet:wanted:${wantedId(each)}`, JSON.stringify(each)]),
    );
    await client.sadd('tj-fleet:wanted', ...flood.map(wantedId));
    const { env } = await modelServer();
    const worker = startWorker(redis.url, [...MODEL, '--name', `n${hostile}`.repeat(100)], env);
    await said(worker, /Whatever else is wanted is not listed/);
    await want(WANTED);
    // The list is as long as it is allowed to be, and what is asked for in earnest is still found.
    await client.del('tj-fleet:wanted');
    await want(WANTED);
    await said(worker, /Answering for qwen2\.5:14b/);
    worker.child.kill('SIGTERM');
    const { status, stderr } = await worker.finished;
    expect(status, stderr).toBe(0);
    expect(stderr.split('\n').length).toBeLessThan(80);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not be there
    expect(stderr).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f\u202e]|defect|\n\s+at /);
  });

  itWithRedis('fails what is no call of ours and answers what is one', async () => {
    const { server, env } = await modelServer();
    const queue = new Queue(LANE, { connection: { url: redis.url }, prefix: 'tj' });
    const limits = { calls: null, requestsPerMinute: null, tokensPerMinute: null };
    const whole = { prompt: 'p', schema: {}, temperature: 0, seed: 1, contextTokens: 9999, limits };
    const planted: readonly unknown[] = [
      ...[null, 'text', [], 7, {}, { ...whole, module: './evil.mjs' }],
      ...[
        { ...whole, model: 'another' },
        { ...whole, prompt: 7 },
        { ...whole, limits: {} },
      ],
      { ...whole, limits: { ...limits, calls: -1 } },
      { ...whole, prompt: 'x'.repeat(17 << 20) },
      JSON.parse(`{"__proto__":{"a":1},"constructor":{"prototype":{"a":1}},"prompt":"p"}`),
    ];
    for (const data of planted) await queue.add('call', data);
    const options = { attempts: 50, backoff: { type: 'evil' }, telemetry: 1 } as object;
    await queue.add('../../evil', { ...whole, prompt: 'q' }, options);
    await queue.add('again', whole, { ...options, repeatJobKey: 'a:b:c:d:e' } as object);
    const client = redis.client();
    const raw = { name: 'call', data: '{no JSON', opts: '{no JSON', timestamp: 'x', delay: 'y' };
    await client.hset(queue.toKey('broken'), raw);
    await client.lpush(queue.toKey('wait'), 'broken', 'no-such-job', '\u001b[2J');
    await queue.add('call', whole);
    await want(WANTED);
    const worker = startWorker(redis.url, MODEL, env);
    await expect.poll(() => queue.getCompletedCount()).toBe(2);
    await expect.poll(() => queue.getFailedCount()).toBeGreaterThanOrEqual(planted.length);
    await queue.close();
    // And a run that comes now gets its answers.
    const run = start(
      ['judge', newFolder(), '--judge', 'step', ...MODEL, '--queue', redis.url],
      env,
    );
    const { status, stderr } = await run.finished;
    expect(status, stderr).toBe(0);
    worker.child.kill('SIGTERM');
    const ended = await worker.finished;
    expect(ended.status, ended.stderr).toBe(0);
    expect(`${ended.stdout}${ended.stderr}`).not.toMatch(/evil|defect|\n\s+at /);
    expect(
      server.requests
        .slice(0, 2)
        .map(({ prompt }) => prompt)
        .toSorted(),
    ).toEqual(['p', 'q']);
    expect(server.requests).toHaveLength(2 + 8);
  });

  itWithRedis('goes on when its own keys hold something else', async () => {
    const client = redis.client();
    await client.set('tj-fleet:wanted', 'no set');
    const { env } = await modelServer();
    const worker = startWorker(redis.url, MODEL, env);
    await said(worker, /says: WRONGTYPE/);
    await client.del('tj-fleet:wanted');
    await want(WANTED);
    await said(worker, /Answering for qwen2\.5:14b/);
  });
});
