import { join } from 'node:path';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, beforeEach, it, onTestFinished } from 'vitest';
import { findRedis } from '../../../scripts/find-redis.mjs';
import { sharedFolder, temporaryFolder } from '../files/temporary-folder.ts';
import { startRedis } from './redis-server.mjs';

/** A test that needs a Redis server; skipped where there is none, which is said once. */
export const itWithRedis = it.skipIf(findRedis() === null);

/** A Redis server for one test. */
export async function newRedis(...options: readonly string[]) {
  const redis = await startRedis(join(temporaryFolder(), 'redis'), options);
  onTestFinished(() => redis.stop());
  return redis;
}

/** One Redis server for all tests of a file, empty before each of them. */
export function sharedRedis() {
  const folder = sharedFolder();
  let server: Awaited<ReturnType<typeof startRedis>> | null = null;
  beforeAll(async () => {
    if (findRedis() !== null) server = await startRedis(join(folder, 'redis'));
  });
  beforeEach(async () => {
    if (server === null) return;
    const client = new Redis(server.url);
    await client.flushall();
    client.disconnect();
  });
  afterAll(() => server?.stop());
  return {
    get url(): string {
      return server?.url ?? '';
    },
    /** A connection that ends with the test. */
    client(): Redis {
      const client = new Redis(server?.url ?? '');
      onTestFinished(() => client.disconnect());
      return client;
    },
  };
}
