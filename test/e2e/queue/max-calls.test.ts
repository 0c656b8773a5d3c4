import { join } from 'node:path';
import { expect } from 'vitest';
import { temporaryFolder } from '../../support/files/temporary-folder.ts';
import { generated } from '../../support/process/generated.ts';
import { tjMeanwhile } from '../../support/process/tj.ts';
import { itWithRedis, newRedis } from '../../support/redis/redis.ts';
import { readVerdicts } from '../../support/rows/read-verdicts.ts';
import { startWorker } from './fleet.ts';

itWithRedis('calls that --max-calls let into the queue are all answered', async () => {
  const folder = join(temporaryFolder(), 'set');
  generated(folder, '-n', '60', '--seed', '7');
  const redis = await newRedis();
  startWorker(redis.url, ['--model', 'scripted', '-j', '1']);
  const judges = ['--judge', 'step', '--model', 'scripted', '--queue', redis.url];

  // All of them fit into the queue at once, long before the worker has answered the first.
  const result = await tjMeanwhile(['judge', folder, ...judges, '--max-calls', '50']);

  expect(result.status, result.stderr).toBe(3);
  expect(result.stderr).toContain('--max-calls 50 is reached');
  expect(await readVerdicts(folder)).toHaveLength(50);
});
