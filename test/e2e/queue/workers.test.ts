import { basename } from 'node:path';
import { Redis } from 'ioredis';
import { expect, onTestFinished } from 'vitest';
import { readRows } from '../../support/files/read-rows.ts';
import { itWithRedis, newRedis } from '../../support/redis/redis.ts';
import { comparable, readVerdicts } from '../../support/rows/read-verdicts.ts';
import { modelServer, sharedSet, start, startWorker } from './fleet.ts';

const newFolder = sharedSet(16);
const KEY = 'sk-provider-key-of-the-workers';
const PASSWORD = 'password-of-the-queue';
const JUDGES = ['--judge', 'step', 'outcome', '--model', 'openai:gpt-4.1', '--repeats', '2'];

itWithRedis(
  'two workers give the rows of a plain run, and the queue never holds what tells',
  async () => {
    const { server } = await modelServer({ delayMs: 10, apiKey: KEY });
    const env = { OPENAI_BASE_URL: server.openaiUrl, OPENAI_API_KEY: KEY };
    const plain = newFolder();
    const undisturbed = await start(['judge', plain, ...JUDGES], env).finished;
    expect(undisturbed.status, undisturbed.stderr).toBe(0);
    const calls = server.requests.length;
    server.clear();

    const { url } = await newRedis('--requirepass', PASSWORD);
    const queue = url.replace('://', `://:${PASSWORD}@`);
    const client = new Redis(queue);
    const commands: string[] = [];
    const monitor = await client.monitor();
    monitor.on('monitor', (_time: string, args: string[]) => commands.push(args.join('\n')));
    onTestFinished(() => {
      monitor.disconnect();
      client.disconnect();
    });
    const workers = ['one', 'two'].map((name) =>
      startWorker(queue, ['--name', name, '-j', '2', '--model', 'openai:gpt-4.1'], env),
    );
    const folder = newFolder();
    // The run itself has no key.
    const keyless = { OPENAI_BASE_URL: '', OPENAI_API_KEY: '' };
    const run = await start(['judge', folder, ...JUDGES, '--queue', queue], keyless).finished;
    expect(run.status, run.stderr).toBe(0);
    expect(comparable(await readVerdicts(folder))).toEqual(comparable(await readVerdicts(plain)));
    expect(server.requests).toHaveLength(calls);
    for (const { child } of workers) child.kill('SIGTERM');
    for (const { finished } of workers) {
      const { status, stderr } = await finished;
      expect(status, stderr).toBe(0);
      const [, answered] = /answered (\d+) calls/.exec(stderr) ?? [];
      expect(Number(answered), 'both take part').toBeGreaterThan(5);
    }

    const everything = commands.join('\n');
    expect(everything).toContain('promptTokens');
    const telling = new Set([KEY, PASSWORD, folder, 'trajectory_id', 'is_faulty', 'parent_id']);
    for (const { trajectory_id, instance_id, parent_id } of readRows(
      folder,
      'trajectories.jsonl',
    )) {
      for (const id of [trajectory_id, instance_id, parent_id]) {
        if (typeof id === 'string') telling.add(id);
      }
    }
    expect(telling.size).toBeGreaterThan(20);
    for (const each of telling) expect(everything.includes(each), each).toBe(false);
    expect(everything).toContain(basename(folder));
    // What is left is small, and nothing of it is a call.
    expect(await client.keys('tj:lane-*:????????????????-*')).toEqual([]);
  },
);
