import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { hostname } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { oneLine } from '../../../base/errors.ts';
import { cutText } from '../../../base/text/cut-text.ts';
import type { WorkSettings } from '../../settings.ts';
import { connectQueue, type QueueConnection } from '../connection.ts';
import { Fleet, RENEW_MS } from '../fleet.ts';
import { type Wanted, wantedId, wantedText } from '../lane.ts';
import { queueAddress } from '../queue-address.ts';
import { asQueueError } from '../queue-error.ts';
import type { Answerer } from './answerer.ts';
import type { Having } from './having.ts';
import { Refusals } from './refusals.ts';
import { ServedLanes } from './served-lanes.ts';
import { WorkerCounts } from './worker-counts.ts';

/** How soon a worker notices that something new is wanted. */
const LOOK_MS = 250;
/** What is not here now may be later: a server may have started. */
const TRY_AGAIN_MS = 5_000;
/** A key that was refused costs a call to try again. */
const TRY_KEY_AGAIN_MS = 60_000;
/** More lanes than any fleet has at once; each takes a connection. */
const MOST_LANES = 64;
const LONGEST_NAME = 200;

export interface QueueWorkerOptions extends Pick<WorkSettings, 'jobs' | 'lease' | 'idle'> {
  readonly name: string;
  readonly having: Having;
  readonly onNote: (text: string) => void;
}

/** One process that answers calls: it looks for what is wanted, and serves what it has. */
export class QueueWorker {
  readonly counts = new WorkerCounts();
  readonly #id = randomUUID();
  readonly #since = new Date().toISOString();
  readonly #connection: QueueConnection;
  readonly #fleet: Fleet;
  readonly #options: QueueWorkerOptions;
  readonly #served: ServedLanes;
  readonly #refused: Refusals;
  readonly #considering = new Set<string>();
  #trouble = '';
  #toldAt = Number.NEGATIVE_INFINITY;
  readonly #draining = new AbortController();
  readonly #aborting = new AbortController();

  private constructor(connection: QueueConnection, options: QueueWorkerOptions) {
    this.#connection = connection;
    this.#fleet = new Fleet(connection.redis);
    this.#options = options;
    this.#refused = new Refusals(options.onNote);
    this.#served = new ServedLanes(connection, {
      concurrency: options.jobs,
      leaseSeconds: options.lease,
      counts: this.counts,
      signal: this.#aborting.signal,
      onHopeless: (id, what, failure) => this.#refused.add(id, what, failure, TRY_KEY_AGAIN_MS),
    });
  }

  static async connect(address: string, options: QueueWorkerOptions): Promise<QueueWorker> {
    return new QueueWorker(await connectQueue(queueAddress(address)), options);
  }

  get name(): string {
    return this.#options.name;
  }

  /** Where it is connected to, without a password. */
  get queue(): string {
    return this.#connection.shown;
  }

  /** Works until it is drained or aborted, or until it has been idle for long enough. */
  async work(): Promise<void> {
    const { idle } = this.#options;
    try {
      while (!this.#draining.signal.aborted) {
        if (this.#connection.redis.status === 'ready') await this.#orDrained(this.#look());
        if (idle !== undefined && this.counts.idleMs() > idle * 1000) break;
        await wait(LOOK_MS, undefined, { signal: this.#draining.signal }).catch(() => {});
      }
      this.#draining.abort();
      await this.#finish();
    } finally {
      this.#served.stop();
      await this.#connection.close();
      await this.#options.having.close();
    }
  }

  /** Redis may be gone for long, and this worker can end all the same. */
  async #orDrained(work: Promise<void>): Promise<void> {
    const over = new AbortController();
    const drained = once(this.#draining.signal, 'abort', { signal: over.signal });
    await Promise.race([work, drained]).finally(() => over.abort());
  }

  /** Takes no new calls and ends when those under way are answered. */
  drain(): void {
    this.#draining.abort();
  }

  /** Gives up the calls under way, too; other workers get them. */
  abort(): void {
    this.#draining.abort();
    this.#aborting.abort();
  }

  async #finish(): Promise<void> {
    // Until its last call is answered it is still at work, and says so.
    const telling = setInterval(() => void this.#tell().catch(() => {}), RENEW_MS);
    const closed = this.#served.close();
    const aborted = new Promise<void>((resolve) => {
      if (this.#aborting.signal.aborted) resolve();
      this.#aborting.signal.addEventListener('abort', () => resolve(), { once: true });
    });
    await Promise.race([closed, aborted]);
    clearInterval(telling);
    if (this.#aborting.signal.aborted) {
      await Promise.race([this.#served.abandon(), wait(1_000)]);
    }
    // Redis may be gone, and then the record expires by itself.
    const withdrawn = this.#fleet.withdraw('worker', this.#id).catch(() => {});
    const done = new AbortController();
    const late = wait(1_000, undefined, { signal: done.signal });
    await Promise.race([withdrawn, late]).finally(() => done.abort());
  }

  /** What Redis refuses now it may do later, so that nothing it says ends a worker. */
  async #look(): Promise<void> {
    try {
      await this.#compare();
      this.#trouble = '';
    } catch (error) {
      const { message } = asQueueError(this.queue, error);
      if (!this.#draining.signal.aborted && message !== this.#trouble)
        this.#options.onNote(message);
      this.#trouble = message;
    }
  }

  /** Compares what is wanted with what is here, and says who this is. */
  async #compare(): Promise<void> {
    const now = performance.now();
    const wanted = await this.#fleet.list('wanted');
    for (const [id, each] of wanted) {
      if (id !== wantedId(each)) continue;
      // A server that does not answer must not keep this worker from saying that it is there.
      if (!this.#served.isServed(id, now)) void this.#consider(id, each, now);
    }
    this.#served.leaveUnwanted(now);
    this.#refused.keepOnly(wanted);
    if (now - this.#toldAt > RENEW_MS) await this.#tell();
  }

  async #consider(id: string, wanted: Wanted, now: number): Promise<void> {
    if (this.#considering.has(id) || this.#refused.has(id, now)) return;
    if (this.#served.size + this.#considering.size >= MOST_LANES) return;
    this.#considering.add(id);
    try {
      const answerer = await this.#options.having.find(wanted, this.#draining.signal);
      if (!this.#draining.signal.aborted) this.#serve(id, wanted, answerer, now);
    } catch (error) {
      if (this.#draining.signal.aborted) return;
      this.#refused.add(id, wantedText(wanted), error as Error, TRY_AGAIN_MS);
    } finally {
      this.#considering.delete(id);
    }
  }

  #serve(id: string, wanted: Wanted, answerer: Answerer, now: number): void {
    this.#refused.delete(id);
    this.#served.serve(id, wanted, answerer, now);
    this.#options.onNote(`Answering for ${oneLine(wantedText(wanted))}.`);
    // The run waits for this.
    this.#toldAt = Number.NEGATIVE_INFINITY;
  }

  async #tell(): Promise<void> {
    this.#toldAt = performance.now();
    const { name, jobs } = this.#options;
    const { inFlight, done, failures } = this.counts;
    // While it ends it takes no calls, so it offers nothing.
    const offers = this.#draining.signal.aborted ? [] : this.#served.offers();
    await this.#fleet.tell('worker', this.#id, {
      name: cutText(name, LONGEST_NAME),
      host: hostname(),
      pid: process.pid,
      since: this.#since,
      concurrency: jobs,
      offers,
      declined: this.#refused.list(),
      inFlight,
      done,
      failed: failures,
      perMinute: this.counts.perMinute(),
    });
  }
}
