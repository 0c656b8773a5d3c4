import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect } from 'vitest';
import { itWithRedis, sharedRedis } from '../../support/redis/redis.ts';
import { until } from '../judge/judge-server.ts';
import { MODEL, modelServer, sharedSet, start, startWorker } from './fleet.ts';

const redis = sharedRedis();
const newFolder = sharedSet(16);

/** Two workers that could make sixteen calls at once, and a run that allows less. */
function twoWorkers(env: NodeJS.ProcessEnv, ...args: string[]) {
  for (const name of ['one', 'two']) startWorker(redis.url, [...MODEL, '--name', name], env);
  return start(['judge', newFolder(), '--judge', 'step', ...MODEL, '--queue', redis.url, ...args]);
}

describe('over all workers', () => {
  itWithRedis('no more calls are under way than -j allows', async () => {
    const { server, env } = await modelServer({ delayMs: 30 });
    const { status, stderr } = await twoWorkers(env, '-j', '3').finished;
    expect(status, stderr).toBe(0);
    expect(server.requests).toHaveLength(16);
    expect(server.stats().peak).toBe(3);
  });

  itWithRedis('no more calls begin in a minute than allowed', async () => {
    const { server, env } = await modelServer();
    const run = twoWorkers(env, '--requests-per-minute', '5');
    await until(() => server.requests.length >= 5);
    // Whoever did not count would make the other calls now.
    await wait(700);
    expect(server.requests).toHaveLength(5);
    run.child.kill('SIGKILL');
  });

  itWithRedis('no call is made before the time that the server asked for is over', async () => {
    const { server, env } = await modelServer({ delayMs: 20 });
    let refusedAt = 0;
    server.set({
      faults: ({ index, receivedAt }) => {
        if (index !== 3) return null;
        refusedAt = receivedAt;
        return { kind: 'rate-limit', retryAfter: 1 };
      },
    });
    const { status, stderr } = await twoWorkers(env, '-j', '2').finished;
    expect(status, stderr).toBe(0);
    expect(server.requests).toHaveLength(17);
    // Calls that were let in before the refusal arrived could not know of it.
    const early = server.requests.filter(
      ({ receivedAt }) => receivedAt > refusedAt + 200 && receivedAt < refusedAt + 1_000,
    );
    expect(early).toEqual([]);
  });

  itWithRedis(
    'a longer wait than the run allows ends it, and not only for one worker',
    async () => {
      const { server, env } = await modelServer({ delayMs: 20 });
      server.set({ faults: () => ({ kind: 'rate-limit', retryAfter: 3600 }) });
      const { status, stderr } = await twoWorkers(env).finished;
      expect(status, stderr).toBe(3);
      expect(stderr).toMatch(/the server asks to wait \d+ s, and --max-wait allows 600 s/);
      expect(server.requests.length).toBeLessThanOrEqual(16);
    },
  );

  itWithRedis('no more calls wait in Redis than the window allows', async () => {
    const { server, env } = await modelServer({ delayMs: 10 });
    const client = redis.client();
    const run = twoWorkers(env, '--window', '3');
    let [ended, most] = [false, 0];
    run.finished.then(() => {
      ended = true;
    });
    while (!ended) {
      const lanes = await client.keys('tj:lane-*:meta');
      const [lane] = lanes.map((key) => key.replace(/:meta$/, ''));
      const counted = await client.multi().llen(`${lane}:wait`).llen(`${lane}:active`).exec();
      const calls = (counted ?? []).reduce((sum, [, count]) => sum + Number(count), 0);
      most = Math.max(most, calls);
      await wait(5);
    }
    expect(server.requests).toHaveLength(16);
    expect(most).toBeGreaterThan(0);
    expect(most).toBeLessThanOrEqual(3);
  });
});
