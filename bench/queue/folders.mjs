import { copyFileSync, createReadStream, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { startRedis } from '../../test/support/redis/redis-server.mjs';
import { tj } from './processes.mjs';

/** Calls with a folder that is gone afterwards and a Redis server that has ended. */
export async function withRedis(work) {
  const base = mkdtempSync(join(tmpdir(), 'tj-bench-'));
  const redis = await startRedis(join(base, 'redis'));
  try {
    return await work(base, redis);
  } finally {
    await redis.stop();
    rmSync(base, { recursive: true, force: true, maxRetries: 5 });
  }
}

export async function generate(folder, size, seed) {
  await tj(['generate', '-n', `${size}`, '--seed', `${seed}`, '--no-parents', '--out', folder]);
  return folder;
}

/** The same set in another folder, without verdicts. */
export function copySet(from, to) {
  mkdirSync(to);
  for (const file of ['trajectories.jsonl', 'run.json']) {
    copyFileSync(join(from, file), join(to, file));
  }
  return to;
}

/** The verdicts of a folder without their latency, in any order. */
export async function verdictsIn(folder) {
  const rows = [];
  const input = createReadStream(join(folder, 'verdicts.jsonl'));
  for await (const line of createInterface({ input })) {
    rows.push(JSON.stringify({ ...JSON.parse(line), latency_s: 0 }));
  }
  return rows.sort();
}
