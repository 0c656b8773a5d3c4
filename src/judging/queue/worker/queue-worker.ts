import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { oneLine } from '../../../errors.ts';
import { redacted } from '../../../secrets.ts';
import { cutText } from '../../../trajectory/cut-text.ts';
import { connectQueue, type QueueConnection } from '../connection.ts';
import { Fleet, RENEW_MS, type WorkerRecord } from '../fleet.ts';
import { laneName, type Wanted, wantedText } from '../lane.ts';
import { queueAddress } from '../queue-address.ts';
import type { Answerer } from './answerer.ts';
import { EndpointLimits } from './endpoint-limits.ts';
import { type Having, NotHere } from './having.ts';
import { LaneWorker } from './lane-worker.ts';
import { WorkerCounts } from './worker-counts.ts';

/** How soon a worker notices that something new is wanted. */
const LOOK_MS = 250;
/** What is not here now may be later: a server may have started. */
const TRY_AGAIN_MS = 5_000;
/** A key that was refused costs a call to try again. */
const TRY_KEY_AGAIN_MS = 60_000;
/** A run that was killed is usually started again; until then its calls are answered. */
const KEEP_LANE_MS = 60_000;
/** More lanes than any fleet has at once; each takes a connection. */
const MOST_LANES = 64;
const LONGEST_REASON = 300;

export interface QueueWorkerOptions {
  readonly name: string;
  /** How many calls to one endpoint it makes at once. */
  readonly concurrency: number;
  readonly leaseSeconds: number;
  /** Ends when there has been nothing to do for this long; null for never. */
  readonly idleSeconds: number | null;
  readonly having: Having;
  readonly onNote: (text: string) => void;
}

interface ServedLane {
  readonly lane: string;
  readonly worker: LaneWorker;
  readonly answerer: Answerer;
  readonly what: string;
  wantedAt: number;
}

interface Refusal {
  readonly what: string;
  readonly why: string;
  readonly tryAgainAt: number;
}

/** One process that answers calls: it looks for what is wanted, and serves what it has. */
export class QueueWorker {
  readonly counts = new WorkerCounts();
  readonly #id = randomUUID();
  readonly #since = new Date().toISOString();
  readonly #connection: QueueConnection;
  readonly #fleet: Fleet;
  readonly #options: QueueWorkerOptions;
  readonly #served = new Map<string, ServedLane>();
  readonly #refused = new Map<string, Refusal>();
  readonly #considering = new Set<string>();
  readonly #limits = new Map<string, EndpointLimits>();
  #toldAt = Number.NEGATIVE_INFINITY;
  readonly #draining = new AbortController();
  readonly #aborting = new AbortController();

  private constructor(connection: QueueConnection, options: QueueWorkerOptions) {
    this.#connection = connection;
    this.#fleet = new Fleet(connection.redis);
    this.#options = options;
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
    const { idleSeconds } = this.#options;
    try {
      while (!this.#draining.signal.aborted) {
        if (this.#connection.redis.status === 'ready') await this.#look();
        if (idleSeconds !== null && this.counts.idleMs() > idleSeconds * 1000) break;
        await wait(LOOK_MS, undefined, { signal: this.#draining.signal }).catch(() => {});
      }
      this.#draining.abort();
      await this.#finish();
    } finally {
      for (const limits of this.#limits.values()) limits.stop();
      await this.#connection.close();
      await this.#options.having.close();
    }
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
    const lanes = [...this.#served.values()];
    // Until its last call is answered it is still at work, and says so.
    const telling = setInterval(() => void this.#tell().catch(() => {}), RENEW_MS);
    const closed = Promise.all(lanes.map(({ worker }) => worker.close()));
    const aborted = new Promise<void>((resolve) => {
      if (this.#aborting.signal.aborted) resolve();
      this.#aborting.signal.addEventListener('abort', () => resolve(), { once: true });
    });
    await Promise.race([closed, aborted]);
    clearInterval(telling);
    if (this.#aborting.signal.aborted) {
      await Promise.race([Promise.all(lanes.map(({ worker }) => worker.abandon())), wait(1_000)]);
    }
    if (this.#connection.redis.status === 'ready') await this.#fleet.withdraw('worker', this.#id);
  }

  /** Compares what is wanted with what is here, and says who this is. */
  async #look(): Promise<void> {
    const now = performance.now();
    const wanted = await this.#fleet.list('wanted');
    for (const [id, each] of wanted) {
      const served = this.#served.get(id);
      if (served !== undefined) served.wantedAt = now;
      // A server that does not answer must not keep this worker from saying that it is there.
      else void this.#consider(id, each, now);
    }
    for (const [id, { wantedAt, worker }] of this.#served) {
      if (now - wantedAt < KEEP_LANE_MS) continue;
      this.#served.delete(id);
      await worker.close();
    }
    for (const id of this.#refused.keys()) if (!wanted.has(id)) this.#refused.delete(id);
    if (now - this.#toldAt > RENEW_MS) await this.#tell();
  }

  async #consider(id: string, wanted: Wanted, now: number): Promise<void> {
    if (this.#considering.has(id) || now < (this.#refused.get(id)?.tryAgainAt ?? 0)) return;
    if (this.#served.size + this.#considering.size >= MOST_LANES) return;
    this.#considering.add(id);
    try {
      const answerer = await this.#options.having.find(wanted, this.#draining.signal);
      if (!this.#draining.signal.aborted) this.#serve(id, wanted, answerer, now);
    } catch (error) {
      if (this.#draining.signal.aborted) return;
      this.#refuse(id, wantedText(wanted), error as Error, TRY_AGAIN_MS);
    } finally {
      this.#considering.delete(id);
    }
  }

  #serve(id: string, wanted: Wanted, answerer: Answerer, now: number): void {
    const { concurrency, leaseSeconds, onNote } = this.#options;
    const lane = laneName(wanted, answerer.engine);
    const what = wantedText(wanted);
    const worker = new LaneWorker(this.#connection, lane, answerer, {
      concurrency,
      leaseSeconds,
      limits: this.#limitsOf(answerer.endpoint),
      counts: this.counts,
      signal: this.#aborting.signal,
      onHopeless: (failure) => this.#stopServing(id, failure),
    });
    this.#refused.delete(id);
    this.#served.set(id, { lane, worker, answerer, what, wantedAt: now });
    onNote(`Answering for ${oneLine(what)}.`);
    // The run waits for this.
    this.#toldAt = Number.NEGATIVE_INFINITY;
  }

  #limitsOf(endpoint: string): EndpointLimits {
    const { redis } = this.#connection;
    const limits =
      this.#limits.get(endpoint) ?? new EndpointLimits(redis, endpoint, this.#options.concurrency);
    this.#limits.set(endpoint, limits);
    return limits;
  }

  /** A worker whose key is refused must not use up the calls that others could answer. */
  #stopServing(id: string, failure: Error): void {
    const served = this.#served.get(id);
    if (served === undefined) return;
    this.#served.delete(id);
    this.#refuse(id, served.what, failure, TRY_KEY_AGAIN_MS);
    served.worker.close().catch(() => {});
  }

  #refuse(id: string, what: string, error: Error, forMs: number): void {
    const why = cutText(oneLine(redacted(error.message)), LONGEST_REASON);
    const before = this.#refused.get(id);
    this.#refused.set(id, { what, why, tryAgainAt: performance.now() + forMs });
    if (before?.why === why) return;
    const verb = error instanceof NotHere ? 'Not answering' : 'Cannot answer';
    this.#options.onNote(`${verb} for ${oneLine(what)}: ${why}.`);
  }

  async #tell(): Promise<void> {
    this.#toldAt = performance.now();
    const { name, concurrency } = this.#options;
    const { inFlight, done, failures } = this.counts;
    // While it ends it takes no calls, so it offers nothing.
    const offers: WorkerRecord['offers'] = this.#draining.signal.aborted
      ? []
      : [...this.#served].map(([wanted, { lane, answerer }]) => {
          return { wanted, lane, engine: answerer.engine };
        });
    await this.#fleet.tell('worker', this.#id, {
      ...{ name, host: hostname(), pid: process.pid, since: this.#since, concurrency },
      offers,
      declined: [...this.#refused].slice(0, MOST_LANES).map(([wanted, { what, why }]) => {
        return { wanted, what: cutText(what, LONGEST_REASON), why };
      }),
      ...{ inFlight, done, failed: failures, perMinute: this.counts.perMinute() },
    });
  }
}
