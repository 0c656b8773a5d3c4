import { join } from 'node:path';
import { it, onTestFinished } from 'vitest';
import { findRedis } from '../../../scripts/find-redis.mjs';
import { temporaryFolder } from '../files/temporary-folder.ts';
import { startRedis } from './redis-server.mjs';

/** A test that needs a Redis server; skipped where there is none, which is said once. */
export const itWithRedis = it.skipIf(findRedis() === null);

/** A Redis server for one test. */
export async function newRedis(...options: readonly string[]) {
  const redis = await startRedis(join(temporaryFolder(), 'redis'), options);
  onTestFinished(() => redis.stop());
  return redis;
}
