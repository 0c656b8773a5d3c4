import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, onTestFinished } from 'vitest';
import { Claim, CollectorAtWorkError } from '../../../../src/3-judging/queue/collector/claim.ts';
import { thisHolder } from '../../../../src/base/files/lock/lock-holder.ts';
import { startTicks } from '../../../../src/base/files/lock/process-identity.ts';
import { itWithRedis, sharedRedis } from '../../../support/redis/redis.ts';

const redis = sharedRedis();
const KEY = 'tj-fleet:claim:run';
const never = new AbortController().signal;
const someHolder = thisHolder('another', new Date());

describe('the claim of a collector on its run', () => {
  itWithRedis('is had by one of those who want it at once', async () => {
    const client = redis.client();
    const takers = Array.from({ length: 8 }, () => Claim.take(client, 'run', never));
    const taken = await Promise.allSettled(takers);
    expect(taken.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const each of taken) {
      if (each.status === 'rejected') expect(each.reason).toBeInstanceOf(CollectorAtWorkError);
    }
  });

  itWithRedis('is free again when it is released', async () => {
    const client = redis.client();
    await (await Claim.take(client, 'run', never)).release();
    const second = await Claim.take(client, 'run', never);
    expect(await second.renew()).toBe(true);
    expect(await client.pttl(KEY)).toBeGreaterThan(0);
  });

  itWithRedis('is taken over from a process that is gone', async () => {
    const client = redis.client();
    const child = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60_000)']);
    onTestFinished(() => void child.kill('SIGKILL'));
    const pid = child.pid as number;
    const holder = { ...someHolder, pid, ticks: startTicks(pid) };
    await client.set(KEY, JSON.stringify(holder));
    await expect(Claim.take(client, 'run', never)).rejects.toThrow(`process ${pid} on `);
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(await (await Claim.take(client, 'run', never)).renew()).toBe(true);
  });

  itWithRedis('is taken over from whatever is no claim', async () => {
    const client = redis.client();
    for (const garbage of ['', 'x', '[]', '{"pid":-1}', '\u001b[2J']) {
      await client.set(KEY, garbage);
      await (await Claim.take(client, 'run', never)).release();
    }
  });

  itWithRedis('is lost to whoever took it over, and not given back by releasing it', async () => {
    const client = redis.client();
    const claim = await Claim.take(client, 'run', never);
    const theirs = JSON.stringify({ ...someHolder, space: 'elsewhere' });
    await client.set(KEY, theirs);
    expect(await claim.renew()).toBe(false);
    await claim.release();
    expect(await client.get(KEY)).toBe(theirs);
  });

  itWithRedis('is had again if Redis forgot it and nobody else has it', async () => {
    const client = redis.client();
    const claim = await Claim.take(client, 'run', never);
    await client.del(KEY);
    expect(await claim.renew()).toBe(true);
    expect(await client.exists(KEY)).toBe(1);
  });

  itWithRedis('names a hostile holder in one line', async () => {
    const client = redis.client();
    const hostile = { ...someHolder, host: 'a\u001b[2J\nb', started: '\u202e' };
    await client.set(KEY, JSON.stringify(hostile));
    const refused = await Claim.take(client, 'run', never).catch((error: Error) => error.message);
    expect(refused).toMatch(/collecting for this folder/);
    expect(refused).not.toMatch(/\p{Cc}|\u202e/u);
  });
});
