import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type Limits, NO_LIMITS } from '../../../../src/3-judging/queue/call.ts';
import {
  endpointKey,
  type LimitTimes,
  SharedLimit,
} from '../../../../src/3-judging/queue/worker/shared-limit.ts';
import { itWithRedis, sharedRedis } from '../../../support/redis/redis.ts';

const redis = sharedRedis();
const QUICK: LimitTimes = { minute: 300, lease: 200 };
const never = new AbortController().signal;

/** The limit as one worker has it, with a connection of its own. */
function worker(times = QUICK): SharedLimit {
  const limit = new SharedLimit(redis.client(), 'https://box.example/v1', times);
  onTestFinished(() => limit.stop());
  return limit;
}

/** Whether a call is let in within some milliseconds. */
async function isLetIn(limit: SharedLimit, limits: Limits, tokens = 1, ms = 120): Promise<boolean> {
  const entered = limit.enter(limits, tokens, AbortSignal.timeout(ms));
  return entered.then(
    () => true,
    () => false,
  );
}

describe('calls to one endpoint', () => {
  itWithRedis('are never more at once than allowed, whichever worker makes them', async () => {
    const limits = { ...NO_LIMITS, calls: 3 };
    let [inFlight, peak] = [0, 0];
    const work = async (limit: SharedLimit) => {
      for (let i = 0; i < 4; i++) {
        const pass = await limit.enter(limits, 1, never);
        peak = Math.max(peak, ++inFlight);
        await wait(5);
        inFlight--;
        await limit.leave(pass, null);
      }
    };
    const workers = [worker(), worker(), worker()];
    await Promise.all(workers.flatMap((each) => [work(each), work(each)]));
    expect(peak).toBe(3);
  });

  itWithRedis('never begin more often in any minute than allowed', async () => {
    const limits = { ...NO_LIMITS, requestsPerMinute: 4 };
    const clock = redis.client();
    const begun: number[] = [];
    const work = async (limit: SharedLimit) => {
      for (let i = 0; i < 3; i++) {
        const pass = await limit.enter(limits, 1, never);
        const [seconds, micros] = await clock.time();
        begun.push(Number(seconds) * 1000 + Number(micros) / 1000);
        await limit.leave(pass, null);
      }
    };
    const workers = [worker(), worker()];
    await Promise.all(workers.flatMap((each) => [work(each), work(each)]));
    begun.sort((a, b) => a - b);
    const spans = begun.slice(4).map((at, i) => at - (begun[i] as number));
    // What is noted here comes a moment after the call was let in, sooner or later.
    expect(Math.min(...spans)).toBeGreaterThan(QUICK.minute - 60);
    expect(begun).toHaveLength(12);
  });

  itWithRedis('never take more tokens in any minute than allowed', async () => {
    const limits = { ...NO_LIMITS, tokensPerMinute: 100 };
    const [one, other] = [worker(), worker()];
    const first = await one.enter(limits, 90, never);
    expect(await isLetIn(other, limits, 20, 60)).toBe(false);
    // It took less than it might have, so there is room again.
    await one.leave(first, 50);
    expect(await isLetIn(other, limits, 20, 60)).toBe(true);
    expect(await isLetIn(other, limits, 40, 60)).toBe(false);
    expect(await isLetIn(other, limits, 40, 2 * QUICK.minute)).toBe(true);
  });

  itWithRedis('are let in even if one alone may take more tokens than a minute has', async () => {
    expect(await isLetIn(worker(), { ...NO_LIMITS, tokensPerMinute: 10 }, 500)).toBe(true);
  });

  itWithRedis('of a killed worker make room when its lease ends', async () => {
    const limits = { ...NO_LIMITS, calls: 1 };
    const killed = worker();
    await killed.enter(limits, 1, never);
    killed.stop();
    const other = worker();
    expect(await isLetIn(other, limits, 1, 60)).toBe(false);
    expect(await isLetIn(other, limits, 1, 2 * QUICK.lease)).toBe(true);
  });

  itWithRedis('keep their place for as long as they last', async () => {
    const limits = { ...NO_LIMITS, calls: 1 };
    const times = { minute: 20, lease: 150 };
    await worker(times).enter(limits, 1, never);
    // Longer than anything about this endpoint is kept without being renewed.
    expect(await isLetIn(worker(times), limits, 1, 4 * times.lease)).toBe(false);
  });

  itWithRedis('that outlive their lease while Redis is away keep their place', async () => {
    const limits = { ...NO_LIMITS, calls: 1 };
    const slow = worker();
    await slow.enter(limits, 1, never);
    const client = redis.client();
    for (const key of await client.keys('*:calls')) await client.del(key);
    await wait(QUICK.lease / 2);
    expect(await isLetIn(worker(), limits, 1, 60)).toBe(false);
  });

  itWithRedis('are all held back when the endpoint asks for it, and only until then', async () => {
    const [one, other] = [worker(), worker()];
    await one.close(0.2);
    // A shorter wait does not end a longer one.
    await other.close(0.01);
    const started = performance.now();
    const entered = [one, other].map(async (limit) => {
      await limit.enter(NO_LIMITS, 0, never);
      return performance.now() - started;
    });
    for (const ms of await Promise.all(entered)) {
      expect(ms).toBeGreaterThan(180);
      expect(ms).toBeLessThan(1_000);
    }
  });

  itWithRedis('do not depend on the clock of a worker', async () => {
    const limits = { ...NO_LIMITS, requestsPerMinute: 1 };
    expect(await isLetIn(worker(), limits)).toBe(true);
    const real = Date.now;
    onTestFinished(() => {
      Date.now = real;
    });
    Date.now = () => real() + 3_600_000;
    expect(await isLetIn(worker(), limits, 1, 60)).toBe(false);
  });

  itWithRedis('leave nothing in Redis for ever', async () => {
    const client = redis.client();
    const limit = worker();
    const all = { calls: 9, requestsPerMinute: 9, tokensPerMinute: 999 };
    await limit.leave(await limit.enter(all, 5, never), 3);
    await limit.close(0.1);
    const keys = await client.keys('*');
    expect(keys.length).toBeGreaterThan(0);
    for (const key of keys) expect(await client.pttl(key), key).toBeGreaterThan(0);
  });
});

it('a server on the machine itself is another one on every machine', () => {
  for (const address of ['http://127.0.0.1:8000/v1', 'http://localhost:1', 'http://[::1]:2/']) {
    expect(endpointKey(address, 'a')).not.toBe(endpointKey(address, 'b'));
  }
  expect(endpointKey('https://api.example/v1', 'a')).toBe(
    endpointKey('https://api.example/v1', 'b'),
  );
  expect(endpointKey('command judge.py', 'a')).not.toBe(endpointKey('command judge.py', 'b'));
});
