import { Redis } from 'ioredis';
import { describe, expect, onTestFinished } from 'vitest';
import { readRows } from '../../support/files/read-rows.ts';
import { tjMeanwhile } from '../../support/process/tj.ts';
import { itWithRedis, sharedRedis } from '../../support/redis/redis.ts';
import { until } from '../judge/judge-server.ts';
import { MODEL, modelServer, said, sharedSet, start, startWorker } from './fleet.ts';

const redis = sharedRedis();
const newFolder = sharedSet(8);

describe('a worker that cannot answer', () => {
  itWithRedis('because its key is refused says so and leaves the calls to others', async () => {
    const { server } = await modelServer({ apiKey: 'the-right-key' });
    const model = ['--model', 'openai:gpt-4.1'];
    const env = { OPENAI_BASE_URL: server.openaiUrl };
    const refused = startWorker(redis.url, [...model, '--name', 'stranger'], {
      ...env,
      OPENAI_API_KEY: 'the-wrong-key',
    });
    await said(refused, /is waiting for calls/);
    const folder = newFolder();
    const run = start(['judge', folder, '--judge', 'step', ...model, '--queue', redis.url]);
    await said(refused, /Cannot answer for openai:gpt-4\.1: .*invalid API key/);
    startWorker(redis.url, model, { ...env, OPENAI_API_KEY: 'the-right-key' });
    const { status, stderr } = await run.finished;
    expect(status, stderr).toBe(0);
    expect(readRows(folder, 'failures.jsonl')).toEqual([]);
    expect(readRows(folder, 'verdicts.jsonl')).toHaveLength(8);
    expect(server.requests.filter(({ key }) => key === 'the-right-key')).toHaveLength(8);
    expect(`${refused.stderr()}${stderr}`).not.toContain('the-wrong-key');
  });
});

itWithRedis('a key that a server repeats in its answer stays on the worker', async () => {
  const { server } = await modelServer({
    apiKey: 'the-key-of-the-worker',
    answer: ({ key }) => ({
      faulty: true,
      failure_step: 1,
      failure_type: 'wrong_tool',
      confidence: 0.9,
      reasoning: `called with ${key}`,
    }),
  });
  const model = ['--model', 'openai:gpt-4.1'];
  const seen: string[] = [];
  const client = new Redis(redis.url);
  const watching = await client.monitor();
  onTestFinished(() => {
    watching.disconnect();
    client.disconnect();
  });
  watching.on('monitor', (_, words: readonly string[]) => seen.push(words.join(' ')));
  startWorker(redis.url, model, {
    OPENAI_BASE_URL: server.openaiUrl,
    OPENAI_API_KEY: 'the-key-of-the-worker',
  });
  const folder = newFolder();
  const asked = ['judge', folder, '--judge', 'step', ...model, '--keep-responses'];
  const { status, stderr } = await start([...asked, '--queue', redis.url]).finished;
  expect(status, stderr).toBe(0);
  const rows = ['verdicts.jsonl', 'responses.jsonl'].map((name) => readRows(folder, name));
  for (const row of rows.flat()) expect(JSON.stringify(row)).toContain('called with [hidden]');
  expect(rows.flat()).toHaveLength(16);
  expect(seen.some((line) => line.includes('called with'))).toBe(true);
  expect(seen.filter((line) => line.includes('the-key-of-the-worker'))).toEqual([]);
});

describe('a call that ends every worker that takes it', () => {
  itWithRedis('is a failure and a dead letter, never a verdict, and is asked again', async () => {
    let poison = '';
    let deaths = 0;
    const { server, env } = await modelServer();
    const work = () => startWorker(redis.url, [...MODEL, '-j', '1'], env);
    let worker = work();
    const folder = newFolder();
    const args = ['judge', folder, '--judge', 'step', ...MODEL, '--queue', redis.url];
    // The first prompt that arrives is the poison: its answer never comes, and its worker dies.
    server.set({
      faults: ({ prompt }) => {
        poison ||= prompt;
        return prompt === poison ? 'hang' : null;
      },
    });
    const run = start([...args, '--retries', '1'], env);
    const deadly = async () => {
      await until(() => server.requests.filter(({ prompt }) => prompt === poison).length > deaths);
      deaths++;
      worker.child.kill('SIGKILL');
      await worker.finished;
      worker = work();
    };
    await deadly();
    await deadly();
    const { status, stderr } = await run.finished;
    expect(status, stderr).toBe(3);
    const failures = readRows(folder, 'failures.jsonl');
    expect(failures).toHaveLength(1);
    expect(failures[0]).toMatchObject({ kind: 'worker lost' });
    expect(readRows(folder, 'verdicts.jsonl')).toHaveLength(7);
    const client = new Redis(redis.url);
    const [failed] = await client.keys('tj:lane-*:failed');
    expect(await client.zcard(`${failed}`)).toBe(1);
    client.disconnect();

    server.set({ faults: () => null });
    const rest = await tjMeanwhile(args, { env });
    expect(rest.status, rest.stderr).toBe(0);
    expect(readRows(folder, 'verdicts.jsonl')).toHaveLength(8);
    expect(deaths).toBe(2);
  });
});
