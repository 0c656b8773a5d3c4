import { setTimeout as wait } from 'node:timers/promises';
import type { Queue, QueueEvents } from 'bullmq';
import type { StopSwitch } from '../../asking/stop.ts';
import type { CallContent } from '../call.ts';
import type { QueueConnection } from '../connection.ts';
import { failureFrom, queueFailure, takenBack } from './failure-from.ts';
import { readCall } from './read-call.ts';
import { Removals } from './removals.ts';
import type { RunIdentity } from './run-identity.ts';

/** Events can be lost when Redis is restarted; what they would have said is looked up this often. */
const SWEEP_MS = 5_000;
const LISTEN_AGAIN_MS = 500;
/** BullMQ keeps a process alive for this long after Redis is gone. */
const LISTEN_MS = 2_000;
/** Enough for what a busy queue says between two sweeps. */
const MOST_EVENTS = 10_000;

/** What came back for a call. It stays in Redis until it is forgotten. */
export interface Delivery {
  readonly value: unknown;
  forget(): void;
}

interface Pending {
  readonly content: CallContent;
  readonly resolve: (value: unknown) => void;
  readonly reject: (reason: Error) => void;
}

/**
 * The calls of one run in one queue. A call is known by its content, so a run that was killed finds the
 * answers that came while it was gone, and never puts a call a second time while the first is there.
 */
export class CallBoard {
  readonly #queue: Queue;
  readonly #events: QueueEvents;
  readonly #connection: QueueConnection;
  readonly #lane: string;
  readonly #run: RunIdentity;
  readonly #stop: StopSwitch;
  readonly #removals: Removals;
  readonly #pending = new Map<string, Pending>();
  /** Ids of calls whose answer somebody waits for or has not yet stored. */
  readonly #inUse = new Set<string>();
  /** Calls that were answered, or failed, before they were asked for here. */
  readonly #answered = new Set<string>();
  readonly #failed = new Set<string>();
  #sweeper: NodeJS.Timeout | null = null;
  #sweeping = false;

  private constructor(
    connection: QueueConnection,
    lane: string,
    run: RunIdentity,
    stop: StopSwitch,
  ) {
    const { Queue, QueueEvents } = connection.bullmq;
    this.#connection = connection;
    this.#lane = lane;
    this.#run = run;
    this.#stop = stop;
    this.#queue = new Queue(lane, {
      ...connection.options,
      streams: { events: { maxLen: MOST_EVENTS } },
    });
    this.#queue.on('error', () => {});
    const listening = { autorun: false, blockingTimeout: LISTEN_MS };
    this.#events = new QueueEvents(lane, { ...connection.options, ...listening });
    this.#removals = new Removals(this.#queue, (id) => this.#inUse.delete(id));
  }

  static async open(
    connection: QueueConnection,
    lane: string,
    run: RunIdentity,
    stop: StopSwitch,
  ): Promise<CallBoard> {
    const board = new CallBoard(connection, lane, run, stop);
    await board.#queue.waitUntilReady();
    await board.#events.waitUntilReady();
    board.#listen();
    await board.#sweep();
    return board;
  }

  /** Resolves with the answer; rejects with a ModelFailure. */
  async ask(content: CallContent, settings: CallContent): Promise<Delivery> {
    const id = this.#reserve(content);
    try {
      const value = (await this.#kept(id)) ?? (await this.#put(id, { ...content, ...settings }));
      return { value, forget: () => this.#removals.add(id) };
    } catch (error) {
      this.#inUse.delete(id);
      throw queueFailure(error);
    }
  }

  /** Lets workers begin no call until the queue is resumed. */
  async pause(): Promise<void> {
    await this.#queue.pause();
  }

  async close(): Promise<void> {
    if (this.#sweeper !== null) clearInterval(this.#sweeper);
    if (this.#connection.redis.status === 'ready') await this.#removals.flush();
    await this.#events.close();
    await this.#queue.close();
  }

  /** Two equal calls that are under way together are two calls. */
  #reserve(content: CallContent): string {
    const first = this.#run.callId(this.#lane, content);
    let id = first;
    for (let twin = 1; this.#inUse.has(id); twin++) id = `${first}-${twin}`;
    this.#inUse.add(id);
    return id;
  }

  /** The answer that an earlier process of this run did not live to collect. */
  async #kept(id: string): Promise<unknown> {
    if (!this.#answered.delete(id)) return undefined;
    const value: unknown = (await readCall(this.#queue, id))?.returnvalue ?? undefined;
    // What holds no answer would keep the call from being put again.
    if (value === undefined) await this.#queue.remove(id);
    return value;
  }

  async #put(id: string, content: CallContent): Promise<unknown> {
    if (this.#takesBack()) throw takenBack();
    const answer = new Promise<unknown>((resolve, reject) => {
      this.#pending.set(id, { content, resolve, reject });
    });
    // Whoever awaits it comes later, and must not be too late.
    answer.catch(() => {});
    try {
      // A call that failed is a dead letter until it is asked again.
      if (this.#failed.delete(id)) await this.#queue.remove(id);
      await this.#add(id, content);
      if (this.#takesBack()) await this.#withdraw(id);
      return await answer;
    } finally {
      this.#pending.delete(id);
    }
  }

  async #add(id: string, content: CallContent): Promise<void> {
    await this.#queue.add('call', content, {
      jobId: id,
      // The run repeats calls itself, so that they count and budgets hold.
      attempts: 1,
      removeOnComplete: false,
      removeOnFail: false,
      stackTraceLimit: 0,
    });
  }

  #listen(): void {
    const { draining, aborting } = this.#stop;
    this.#events.on('completed', ({ jobId, returnvalue }) => this.#settle(jobId, returnvalue));
    this.#events.on('failed', ({ jobId, failedReason }) => this.#fail(jobId, failedReason));
    this.#events.on('error', () => {});
    this.#follow().catch(() => {});
    const sweep = () => void this.#sweep().catch(() => {});
    this.#sweeper = setInterval(sweep, SWEEP_MS);
    this.#connection.redis.on('ready', sweep);
    draining.addEventListener('abort', () => void this.#withdrawAll().catch(() => {}));
    aborting.addEventListener('abort', () => {
      for (const { reject } of this.#pending.values()) reject(takenBack());
    });
  }

  /** An event that is no JSON, which only somebody else can have written, ends the listening. */
  async #follow(): Promise<void> {
    while (!this.#events.closing) {
      await this.#events.run().catch(() => {});
      if (!this.#events.closing) await wait(LISTEN_AGAIN_MS);
      void this.#sweep().catch(() => {});
    }
  }

  #settle(id: string, value: unknown): void {
    const pending = this.#pending.get(id);
    if (pending !== undefined) pending.resolve(value);
    else if (this.#isOurs(id) && !this.#inUse.has(id)) this.#answered.add(id);
  }

  #fail(id: string, reason: string): void {
    if (!this.#isOurs(id)) return;
    this.#failed.add(id);
    this.#pending.get(id)?.reject(failureFrom(reason));
  }

  #isOurs(id: string): boolean {
    return id.startsWith(this.#run.prefix);
  }

  /** Looks up what has become of every call, whatever events have said. */
  async #sweep(): Promise<void> {
    if (this.#sweeping || this.#connection.redis.status !== 'ready') return;
    this.#sweeping = true;
    try {
      const before = [...this.#pending.keys()];
      const finished = new Set<string>();
      for (const state of ['completed', 'failed'] as const) {
        for (const id of await this.#queue.getRanges([state], 0, -1)) {
          if (!this.#isOurs(id)) continue;
          finished.add(id);
          if (this.#pending.has(id)) await this.#lookUp(id);
          else if (!this.#inUse.has(id)) {
            (state === 'completed' ? this.#answered : this.#failed).add(id);
          }
        }
      }
      await this.#putBack(before.filter((id) => !finished.has(id)));
      await this.#withdrawAll();
    } finally {
      this.#sweeping = false;
    }
  }

  async #lookUp(id: string): Promise<void> {
    const job = await readCall(this.#queue, id);
    if (job === null) this.#fail(id, '');
    else if (job.failedReason !== undefined) this.#fail(id, job.failedReason);
    else if (job.finishedOn !== undefined) this.#settle(id, job.returnvalue);
  }

  /** Redis may have lost its last second to a power cut; a call that is gone is put again. */
  async #putBack(ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    const pipeline = this.#connection.redis.pipeline();
    for (const id of ids) pipeline.exists(this.#queue.toKey(id));
    const found = (await pipeline.exec()) ?? [];
    for (const [i, id] of ids.entries()) {
      const pending = this.#pending.get(id);
      if (found[i]?.[1] === 0 && pending !== undefined) await this.#add(id, pending.content);
    }
  }

  /** A run that has spent its budget has paid for these calls; any other end takes them back. */
  #takesBack(): boolean {
    const { draining, reason } = this.#stop;
    return draining.aborted && reason?.kind !== 'max calls' && reason?.kind !== 'max cost';
  }

  async #withdrawAll(): Promise<void> {
    if (!this.#takesBack()) return;
    await Promise.all([...this.#pending.keys()].map((id) => this.#withdraw(id)));
  }

  /** Takes back a call that no worker has begun. One that is under way is waited for. */
  async #withdraw(id: string): Promise<void> {
    const removed = await this.#queue.remove(id).catch(() => 0);
    if (removed === 1) this.#pending.get(id)?.reject(takenBack());
  }
}
