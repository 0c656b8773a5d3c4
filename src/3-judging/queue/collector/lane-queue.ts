import { setTimeout as wait } from 'node:timers/promises';
import type { Queue, QueueEvents } from 'bullmq';
import type { CallContent } from '../call.ts';
import type { QueueConnection } from '../connection.ts';

const LISTEN_AGAIN_MS = 500;
/** BullMQ keeps a process alive for this long after Redis is gone. */
const LISTEN_MS = 2_000;
/** Enough for what a busy queue says between two looks at it. */
const MOST_EVENTS = 10_000;

/** What has become of a call: its answer, or why it has none. */
export type CallEnd = { readonly value: unknown } | { readonly failed: string };

/** Called with what workers say, as soon as they say it. Anybody who can write to Redis can say it, too. */
export interface LaneListener {
  readonly onAnswer: (id: string, value: unknown) => void;
  readonly onFailure: (id: string, reason: string) => void;
  /** Called when something may have been missed. */
  readonly onGap: () => void;
}

/** One queue of calls in Redis, as the side that puts them sees it. */
export class LaneQueue {
  readonly #queue: Queue;
  readonly #events: QueueEvents;
  readonly #connection: QueueConnection;

  constructor(connection: QueueConnection, lane: string) {
    const { Queue, QueueEvents } = connection.bullmq;
    this.#connection = connection;
    this.#queue = new Queue(lane, {
      ...connection.options,
      streams: { events: { maxLen: MOST_EVENTS } },
    });
    this.#queue.on('error', () => {});
    const listening = { autorun: false, blockingTimeout: LISTEN_MS };
    this.#events = new QueueEvents(lane, { ...connection.options, ...listening });
    this.#events.on('error', () => {});
  }

  get isReachable(): boolean {
    return this.#connection.redis.status === 'ready';
  }

  async listen({ onAnswer, onFailure, onGap }: LaneListener): Promise<void> {
    await this.#queue.waitUntilReady();
    await this.#events.waitUntilReady();
    this.#events.on('completed', ({ jobId, returnvalue }) => onAnswer(jobId, returnvalue));
    this.#events.on('failed', ({ jobId, failedReason }) => onFailure(jobId, failedReason));
    this.#connection.redis.on('ready', onGap);
    this.#follow(onGap).catch(() => {});
  }

  /** Puts a call. One that is there already stays as it is. */
  async put(id: string, content: CallContent): Promise<void> {
    await this.#queue.add('call', content, {
      jobId: id,
      // The run repeats calls itself, so that they count and budgets hold.
      attempts: 1,
      removeOnComplete: false,
      removeOnFail: false,
      stackTraceLimit: 0,
    });
  }

  /** Whether the call is gone now. One that a worker has begun stays. */
  async remove(id: string): Promise<boolean> {
    return (await this.#queue.remove(id)) === 1;
  }

  /** Null for a call that has not ended, or that somebody else has made unreadable. */
  async endOf(id: string): Promise<CallEnd | null> {
    try {
      const job = await this.#queue.getJob(id);
      if (job?.failedReason !== undefined) return { failed: job.failedReason };
      return job?.finishedOn === undefined ? null : { value: job.returnvalue };
    } catch (error) {
      if (error instanceof SyntaxError) return null;
      throw error;
    }
  }

  /** The ids of calls that have ended. */
  async ended(): Promise<{
    readonly answered: readonly string[];
    readonly failed: readonly string[];
  }> {
    return {
      answered: await this.#queue.getRanges(['completed'], 0, -1),
      failed: await this.#queue.getRanges(['failed'], 0, -1),
    };
  }

  /** Which of these calls are not in Redis. */
  async missing(ids: readonly string[]): Promise<readonly string[]> {
    if (ids.length === 0) return [];
    const pipeline = this.#connection.redis.pipeline();
    for (const id of ids) pipeline.exists(this.#queue.toKey(id));
    const found = (await pipeline.exec()) ?? [];
    return ids.filter((_, i) => found[i]?.[1] === 0);
  }

  /** Lets workers begin no call until the queue is resumed. */
  async pause(): Promise<void> {
    await this.#queue.pause();
  }

  async close(): Promise<void> {
    await this.#events.close();
    await this.#queue.close();
  }

  /** An event that is no JSON, which only somebody else can have written, ends the listening. */
  async #follow(onGap: () => void): Promise<void> {
    while (!this.#events.closing) {
      await this.#events.run().catch(() => {});
      if (!this.#events.closing) await wait(LISTEN_AGAIN_MS);
      onGap();
    }
  }
}
