import { describe, expect } from 'vitest';
import { tjMeanwhile } from '../../support/process/tj.ts';
import { itWithRedis, newRedis } from '../../support/redis/redis.ts';
import { readVerdicts } from '../../support/rows/read-verdicts.ts';
import { until } from '../judge/judge-server.ts';
import { MODEL, modelServer, said, sharedSet, start, startWorker } from './fleet.ts';

const newFolder = sharedSet(24);
const STEP = ['--judge', 'step', ...MODEL];

describe('when Redis is gone for good', () => {
  itWithRedis('a run ends after --max-wait, says why, and can be continued', async () => {
    const redis = await newRedis();
    const { server, env } = await modelServer({ delayMs: 30 });
    const worker = startWorker(redis.url, [...MODEL, '-j', '2'], env);
    const folder = newFolder();
    const args = ['judge', folder, ...STEP, '--queue', redis.url, '--max-wait', '2'];
    const collector = start(args, env);
    await until(() => server.requests.length >= 6);
    await redis.kill();
    const { status, stderr } = await collector.finished;
    expect(status, stderr).toBe(3);
    expect(stderr).toMatch(/does not answer.*\(waited 2 s, as --max-wait allows\)/);
    expect(stderr).not.toMatch(/defect|\n\s+at /);
    const kept = await readVerdicts(folder);
    expect(kept.length).toBeLessThan(24);

    // A worker can be stopped while it waits for Redis, too.
    worker.child.kill('SIGINT');
    await said(worker, /Finishing the calls under way/);
    worker.child.kill('SIGINT');
    const left = await worker.finished;
    expect(left.status, left.stderr).toBe(130);
    expect(left.stderr).not.toMatch(/defect|\n\s+at /);

    await redis.start();
    startWorker(redis.url, MODEL, env);
    const rest = await tjMeanwhile(args, { env });
    expect(rest.status, rest.stderr).toBe(0);
    const rows = await readVerdicts(folder);
    expect(new Set(rows.map(({ trajectoryId }) => trajectoryId)).size).toBe(24);
    expect(rows).toHaveLength(24);
  });

  itWithRedis('an idle worker ends on the first Ctrl-C', async () => {
    const redis = await newRedis();
    const worker = startWorker(redis.url, MODEL);
    await said(worker, /is waiting for calls/);
    await redis.kill();
    worker.child.kill('SIGINT');
    const { status, stderr } = await worker.finished;
    expect(status, stderr).toBe(0);
  });
});
