import { readdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { Worker } from 'bullmq';
import { describe, expect, onTestFinished } from 'vitest';
import { laneName, wantedId } from '../../../src/3-judging/queue/lane.ts';
import { readRows } from '../../support/files/read-rows.ts';
import { itWithRedis, sharedRedis } from '../../support/redis/redis.ts';
import { MODEL, sharedSet, start } from './fleet.ts';

const redis = sharedRedis();
const newFolder = sharedSet(8);
const WANTED = { kind: 'model', provider: 'ollama', model: 'qwen2.5:14b' } as const;
const ENGINE = { engine: 'ollama', version: '1', digest: 'd' };
const LANE = laneName(WANTED, ENGINE);

/** A worker that nobody started. */
async function pretend(name = 'nobody'): Promise<void> {
  const client = redis.client();
  const record = {
    name,
    host: 'h',
    pid: 1,
    since: '',
    concurrency: 99,
    declined: [],
    inFlight: 0,
    done: 0,
    failed: 0,
    perMinute: 0,
    offers: [{ wanted: wantedId(WANTED), lane: LANE, engine: ENGINE }],
  };
  await client.set(`tj-fleet:worker:${name}`, JSON.stringify(record));
  await client.sadd('tj-fleet:worker', name);
}

const judge = (folder: string, ...args: string[]) =>
  start(['judge', folder, '--judge', 'step', ...MODEL, '--queue', redis.url, ...args]);

describe('a run on a queue that somebody else writes to', () => {
  itWithRedis('does not wait in silence for a worker that takes nothing', async () => {
    await pretend();
    const { status, stderr } = await judge(newFolder(), '--max-wait', '2').finished;
    expect(status, stderr).toBe(3);
    expect(stderr).toMatch(/Workers say that they answer for qwen2\.5:14b, and none of them takes/);
    expect(stderr).toContain(`tj work --queue ${redis.url} --model qwen2.5:14b`);
  });

  itWithRedis('makes no verdict of what is no answer, and writes only its folder', async () => {
    await pretend();
    const verdict = { reasoning: '', failure_type: 'owned', failure_step: 99, confidence: 7 };
    const text = JSON.stringify({ ...verdict, faulty: true });
    const tokens = { promptTokens: null, completionTokens: null, latencySeconds: 0 };
    const garbage: readonly unknown[] = [
      ...[null, 7, 'text', [], {}, { text: 7 }, { text, ...tokens, path: '../../owned' }],
      { text: '\u001b[2J'.repeat(10), ...tokens },
      { text, ...tokens },
    ];
    let asked = 0;
    const forged = new Worker(LANE, async () => garbage[Math.min(asked++, garbage.length - 1)], {
      connection: { url: redis.url },
      prefix: 'tj',
      concurrency: 1,
    });
    onTestFinished(() => forged.close(true));
    const folder = newFolder();
    const { status, stdout, stderr } = await judge(folder, '--retries', '0', '--max-failures', '99')
      .finished;
    expect(status, stderr).toBe(3);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not be there
    expect(`${stdout}${stderr}`).not.toMatch(/\u001b|defect|\n\s+at /);
    const failures = readRows(folder, 'failures.jsonl');
    expect(failures, `${stdout}${stderr}`).toHaveLength(7);
    const rows = readRows(folder, 'verdicts.jsonl');
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({ error: expect.any(String) });
    expect(readdirSync(dirname(folder))).toEqual(['set']);

    // The next invocation asks what failed, and reads an answer as it reads any.
    const rest = await judge(folder).finished;
    expect(rest.status, rest.stderr).toBe(0);
    const forgedRows = readRows(folder, 'verdicts.jsonl').filter(({ error }) => error === null);
    expect(forgedRows).toHaveLength(7);
    for (const row of forgedRows) {
      expect(row).toMatchObject({ faulty: true, confidence: 1, failure_type: null });
    }
  });

  itWithRedis('ends in one line where its keys hold something else', async () => {
    const client = redis.client();
    await client.set('tj-fleet:worker', 'no set');
    const { status, stderr } = await judge(newFolder()).finished;
    expect(status, stderr).toBe(2);
    expect(stderr).toMatch(/^tj: redis:\S+ says: WRONGTYPE .*; use a database that nothing else/m);
    expect(stderr).not.toMatch(/defect|\n\s+at /);
  });
});
