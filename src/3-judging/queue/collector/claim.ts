import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Redis } from 'ioredis';
import { oneLine } from '../../../base/errors.ts';
import {
  isRunning,
  type LockHolder,
  parseHolder,
  thisHolder,
} from '../../../base/files/lock/lock-holder.ts';
import { keyOf, RECORD_SECONDS } from '../fleet.ts';
import { QueueError } from '../queue-error.ts';

/** Replaces the holder only if it is still the one that was seen, and renews only what is ours. */
const REPLACE = `
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
redis.call('SET', KEYS[1], ARGV[2], 'EX', ARGV[3])
return 1`;
const RELEASE = `
if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end
return 0`;

/** Another process collects for this folder. */
export class CollectorAtWorkError extends QueueError {
  constructor({ host, pid, started }: Pick<LockHolder, 'host' | 'pid' | 'started'>) {
    super(
      `process ${pid} on ${oneLine(host)} has been collecting for this folder, or for a copy of it, since ${oneLine(started)}; wait for it, or stop it`,
    );
  }
}

/**
 * Makes sure that a run has one collector. The lock of the folder does that on one machine; this also
 * covers a folder on a network disk and a copy of a folder, whose calls would have the same ids.
 */
export class Claim {
  readonly #redis: Redis;
  readonly #key: string;
  readonly #mine: string;

  private constructor(redis: Redis, key: string, mine: string) {
    this.#redis = redis;
    this.#key = key;
    this.#mine = mine;
  }

  static async take(redis: Redis, runId: string, signal: AbortSignal): Promise<Claim> {
    const key = keyOf('claim', runId);
    const mine = JSON.stringify(thisHolder(randomUUID(), new Date()));
    const deadline = Date.now() + (RECORD_SECONDS + 2) * 1000;
    for (;;) {
      if ((await redis.set(key, mine, 'EX', RECORD_SECONDS, 'NX')) === 'OK') break;
      const seen = await redis.get(key);
      if (seen === null) continue;
      const holder = parseHolder(seen);
      // One that is gone without a word leaves its claim behind until it expires.
      const running = holder === null ? false : isRunning(holder);
      if (running === false) {
        if ((await redis.eval(REPLACE, 1, key, seen, mine, RECORD_SECONDS)) === 1) break;
        continue;
      }
      if (running || Date.now() > deadline) throw new CollectorAtWorkError(holder as LockHolder);
      await wait(500, undefined, { signal });
    }
    return new Claim(redis, key, mine);
  }

  /** False if another process has taken the run over. */
  async renew(): Promise<boolean> {
    const replaced = await this.#redis.eval(
      REPLACE,
      1,
      this.#key,
      this.#mine,
      this.#mine,
      RECORD_SECONDS,
    );
    if (replaced === 1) return true;
    // Redis may have lost it with its last second; then it is free again.
    return (await this.#redis.set(this.#key, this.#mine, 'EX', RECORD_SECONDS, 'NX')) === 'OK';
  }

  async release(): Promise<void> {
    await this.#redis.eval(RELEASE, 1, this.#key, this.#mine);
  }
}
