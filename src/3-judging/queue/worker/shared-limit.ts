import { createHash, randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import type { Redis } from 'ioredis';
import { ModelFailure } from '../../models/model.ts';
import type { Limits } from '../call.ts';
import { keyOf } from '../fleet.ts';
import { CLOSE, ENTER, LEAVE, RENEW } from './limit-scripts.ts';

/** A place may be free again soon; asking Redis more often would cost more than it gains. */
const LOOK_AGAIN_MS = 50;
/** Workers that wait for the same minute to pass should not all ask in the same millisecond. */
const LONGEST_WAIT_MS = 2_000;
/** A run must not wait for a call that cannot begin; it is told, and decides itself. */
const LONGEST_HOLD_MS = 30_000;
const KEYS = 5;
const MOST_RETRY_AFTER_MS = 24 * 3600 * 1000;

/** How long things last, in milliseconds. Only tests have no time for the real durations. */
export interface LimitTimes {
  readonly minute: number;
  /** How soon the place of a worker that was killed is free again. */
  readonly lease: number;
}

const TIMES: LimitTimes = { minute: 60_000, lease: 10_000 };

/** Permission to make one call. */
export interface SharedPass {
  readonly id: string;
  readonly counted: boolean;
}

/** What all workers together may do at one endpoint. It holds for a worker that was killed, too: its places are free when their lease ends. */
export class SharedLimit {
  readonly #redis: Redis;
  readonly #keys: readonly string[];
  readonly #held = new Set<string>();
  readonly #times: LimitTimes;
  readonly #renewal: NodeJS.Timeout;

  constructor(redis: Redis, endpoint: string, times = TIMES) {
    this.#redis = redis;
    this.#times = times;
    const place = keyOf('limit', endpointKey(endpoint));
    this.#keys = ['calls', 'minute', 'tokens', 'sum', 'opens'].map((each) => `${place}:${each}`);
    this.#renewal = setInterval(() => void this.#renew().catch(() => {}), times.lease / 3);
    this.#renewal.unref();
  }

  /**
   * Waits for a turn; rejects when the signal aborts first, or if the endpoint is closed for long.
   *
   * @param isOver whether nobody waits for the call any more; asked again and again while it waits
   */
  async enter(
    limits: Limits,
    tokens: number,
    signal: AbortSignal,
    isOver: () => Promise<boolean> = async () => false,
  ): Promise<SharedPass> {
    const id = randomUUID();
    const { minute, lease } = this.#times;
    const { calls, requestsPerMinute, tokensPerMinute } = limits;
    const limited = [calls, requestsPerMinute, tokensPerMinute].map((each) => each ?? 0);
    for (;;) {
      signal.throwIfAborted();
      const args = [id, lease, ...limited, tokens, LOOK_AGAIN_MS, minute];
      const ms = Number(await this.#eval(ENTER, args));
      if (ms === 0) break;
      if (-ms > LONGEST_HOLD_MS) throw closedFor(-ms);
      if (await isOver()) throw new ModelFailure('aborted', 'the run that asked for it is ending');
      await wait(Math.min(Math.abs(ms), LONGEST_WAIT_MS), undefined, { signal });
    }
    const counted = limited.some((each) => each > 0);
    if (counted) this.#held.add(id);
    return { id, counted };
  }

  async leave({ id, counted }: SharedPass, tokens: number | null): Promise<void> {
    if (!counted) return;
    this.#held.delete(id);
    await this.#eval(LEAVE, [id, tokens ?? -1]);
  }

  /** The endpoint asked to be left alone; no worker calls it before that. */
  async close(seconds: number): Promise<void> {
    const ms = Math.min(MOST_RETRY_AFTER_MS, Math.ceil(seconds * 1000));
    if (ms > 0) await this.#eval(CLOSE, [ms]);
  }

  stop(): void {
    clearInterval(this.#renewal);
  }

  async #renew(): Promise<void> {
    if (this.#held.size > 0) await this.#eval(RENEW, [this.#times.lease, ...this.#held]);
  }

  /** Redis keeps scripts by their hash; only one that it does not know is sent whole. */
  async #eval(script: string, args: readonly (string | number)[]): Promise<unknown> {
    const sha = createHash('sha1').update(script).digest('hex');
    try {
      return await this.#redis.evalsha(sha, KEYS, ...this.#keys, ...args);
    } catch (error) {
      if (!/^NOSCRIPT/.test((error as Error).message)) throw error;
      return this.#redis.eval(script, KEYS, ...this.#keys, ...args);
    }
  }
}

function closedFor(ms: number): ModelFailure {
  const retryAfterSeconds = Math.ceil(ms / 1000);
  const message = `the server asked to be left alone for another ${retryAfterSeconds} s`;
  return new ModelFailure('rate limit', message, { retryAfterSeconds });
}

/**
 * What an endpoint is known by to all workers. The address of a server on the machine itself means
 * another server on every machine.
 */
export function endpointKey(endpoint: string, host = hostname()): string {
  const isRemote = /^https?:\/\//.test(endpoint) && !isLoopback(endpoint);
  const place = isRemote ? endpoint : `${host} ${endpoint}`;
  return createHash('sha256').update(place).digest('hex').slice(0, 24);
}

function isLoopback(address: string): boolean {
  const { hostname: name } = new URL(address);
  return name === 'localhost' || name === '[::1]' || /^127\./.test(name);
}
