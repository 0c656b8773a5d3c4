import type { Redis } from 'ioredis';
import { z } from 'zod';
import { engineRecord, wanted } from './lane.ts';

/** A record that is not renewed for this long belongs to a process that is gone. */
export const RECORD_SECONDS = 15;
/** How often a process renews its records. */
export const RENEW_MS = 1_000;

/** Longer than any call that is under way when its run ends. */
const ENDING_SECONDS = 3600;

const PREFIX = 'tj-fleet';
/** More records than any fleet has; further ones are somebody's attempt to fill our memory. */
const MOST_RECORDS = 10_000;

const short = z.string().max(600);
const count = z.number().nonnegative();

export const workerRecord = z.object({
  name: short,
  host: short,
  pid: z.int().positive(),
  since: short,
  concurrency: z.int().positive(),
  /** What it answers. */
  offers: z
    .array(z.object({ wanted: short, lane: short, engine: engineRecord.nullable() }))
    .max(64),
  /** What it was asked for and does not answer, and why. */
  declined: z.array(z.object({ wanted: short, what: short, why: short })).max(64),
  inFlight: count,
  done: count,
  failed: count,
  /** Answers in the last minute. */
  perMinute: count,
});

export type WorkerRecord = z.output<typeof workerRecord>;

export const collectorRecord = z.object({
  /** The name of the run folder, without the path to it. */
  folder: short,
  host: short,
  pid: z.int().positive(),
  since: short,
  total: count,
  done: count,
  failed: count,
});

export type CollectorRecord = z.output<typeof collectorRecord>;

/** Every kind of record, with its shape. Whatever else lies under their keys is ignored. */
const KINDS = {
  worker: workerRecord,
  collector: collectorRecord,
  wanted,
} as const;

type Kinds = typeof KINDS;
type RecordOf<Kind extends keyof Kinds> = z.output<Kinds[Kind]>;

/**
 * Who is at work on a queue and what is wanted of whom. Records expire by themselves, on the clock of
 * Redis, so that no two machines have to agree on the time.
 */
export class Fleet {
  readonly #redis: Redis;

  constructor(redis: Redis) {
    this.#redis = redis;
  }

  async tell<Kind extends keyof Kinds>(
    kind: Kind,
    id: string,
    record: RecordOf<Kind>,
  ): Promise<void> {
    await this.#redis
      .multi()
      .set(keyOf(kind, id), JSON.stringify(record), 'EX', RECORD_SECONDS)
      .sadd(keyOf(kind), id)
      .exec();
  }

  async withdraw(kind: keyof Kinds, id: string): Promise<void> {
    await this.#redis.multi().del(keyOf(kind, id)).srem(keyOf(kind), id).exec();
  }

  async list<Kind extends keyof Kinds>(kind: Kind): Promise<ReadonlyMap<string, RecordOf<Kind>>> {
    const ids = (await this.#redis.smembers(keyOf(kind))).slice(0, MOST_RECORDS);
    const found = new Map<string, RecordOf<Kind>>();
    if (ids.length === 0) return found;
    const texts = await this.#redis.mget(ids.map((id) => keyOf(kind, id)));
    const gone: string[] = [];
    for (const [i, id] of ids.entries()) {
      const text = texts[i] ?? null;
      if (text === null) gone.push(id);
      else {
        const read = KINDS[kind].safeParse(parsed(text));
        if (read.success) found.set(id, read.data as RecordOf<Kind>);
      }
    }
    if (gone.length > 0) await this.#redis.srem(keyOf(kind), ...gone);
    return found;
  }

  /** Whether calls are held back until somebody resumes the queue. */
  async isPaused(): Promise<boolean> {
    return (await this.#redis.exists(keyOf('paused'))) === 1;
  }

  async setPaused(paused: boolean): Promise<void> {
    if (paused) await this.#redis.set(keyOf('paused'), '1');
    else await this.#redis.del(keyOf('paused'));
  }

  /** Whether every run is asked to end: it starts no new call and keeps what is under way. */
  async isDraining(): Promise<boolean> {
    return (await this.#redis.exists(keyOf('draining'))) === 1;
  }

  /** Expires by itself, so that a drain that was killed does not keep later runs from beginning. */
  async setDraining(draining: boolean): Promise<void> {
    if (draining) await this.#redis.set(keyOf('draining'), '1', 'EX', RECORD_SECONDS);
    else await this.#redis.del(keyOf('draining'));
  }

  /** Whether a run is ending: what a worker has not begun for it goes back, and the run takes it back. */
  async isEnding(runId: string): Promise<boolean> {
    return (await this.#redis.exists(keyOf('ending', runId))) === 1;
  }

  async setEnding(runId: string, ending: boolean): Promise<void> {
    if (ending) await this.#redis.set(keyOf('ending', runId), '1', 'EX', ENDING_SECONDS);
    else await this.#redis.del(keyOf('ending', runId));
  }

  /** Remembers a queue of calls, so that it can be found when nobody is at work on it. */
  async rememberLane(lane: string, what: string): Promise<void> {
    await this.#redis.hset(keyOf('lanes'), lane, what);
  }

  async lanes(): Promise<ReadonlyMap<string, string>> {
    const found = Object.entries(await this.#redis.hgetall(keyOf('lanes')));
    return new Map(found.filter(([lane]) => /^lane-[0-9a-f]{24}$/.test(lane)));
  }

  async forgetLane(lane: string): Promise<void> {
    await this.#redis.hdel(keyOf('lanes'), lane);
  }
}

/** The key of one thing of a kind, or of the list of all. */
export function keyOf(kind: string, id?: string): string {
  return id === undefined ? `${PREFIX}:${kind}` : `${PREFIX}:${kind}:${id}`;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
