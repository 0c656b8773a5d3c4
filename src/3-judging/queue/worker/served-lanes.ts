import type { ModelFailure } from '../../models/model.ts';
import type { QueueConnection } from '../connection.ts';
import type { WorkerRecord } from '../fleet.ts';
import { laneName, type Wanted, wantedText } from '../lane.ts';
import type { Answerer } from './answerer.ts';
import { EndpointLimits } from './endpoint-limits.ts';
import { LaneWorker } from './lane-worker.ts';
import type { WorkerCounts } from './worker-counts.ts';

/** A run that was killed is usually started again; until then its calls are answered. */
const KEEP_LANE_MS = 60_000;

export interface ServedLanesOptions {
  readonly concurrency: number;
  readonly leaseSeconds: number;
  readonly counts: WorkerCounts;
  /** Calls are given up when this aborts. */
  readonly signal: AbortSignal;
  /** Called when a lane is no longer served, because every further call would fail the same way. */
  readonly onHopeless: (id: string, what: string, failure: ModelFailure) => void;
}

interface ServedLane {
  readonly lane: string;
  readonly worker: LaneWorker;
  readonly answerer: Answerer;
  readonly what: string;
  wantedAt: number;
}

/** The lanes that a worker takes calls from, by the id of what is wanted there. */
export class ServedLanes {
  readonly #connection: QueueConnection;
  readonly #options: ServedLanesOptions;
  readonly #lanes = new Map<string, ServedLane>();
  readonly #limits = new Map<string, EndpointLimits>();

  constructor(connection: QueueConnection, options: ServedLanesOptions) {
    this.#connection = connection;
    this.#options = options;
  }

  get size(): number {
    return this.#lanes.size;
  }

  /** Whether it is served, and if so, that it is wanted still. */
  isServed(id: string, now: number): boolean {
    const served = this.#lanes.get(id);
    if (served !== undefined) served.wantedAt = now;
    return served !== undefined;
  }

  serve(id: string, wanted: Wanted, answerer: Answerer, now: number): void {
    const { concurrency, leaseSeconds, counts, signal } = this.#options;
    const lane = laneName(wanted, answerer.engine);
    const worker = new LaneWorker(this.#connection, lane, answerer, {
      concurrency,
      leaseSeconds,
      counts,
      signal,
      limits: this.#limitsOf(answerer.endpoint),
      onHopeless: (failure) => this.#giveUp(id, failure),
    });
    this.#lanes.set(id, { lane, worker, answerer, what: wantedText(wanted), wantedAt: now });
  }

  /** Leaves the lanes that nobody has wanted for a while. */
  leaveUnwanted(now: number): void {
    for (const [id, { wantedAt }] of this.#lanes)
      if (now - wantedAt >= KEEP_LANE_MS) this.#leave(id);
  }

  offers(): WorkerRecord['offers'] {
    return [...this.#lanes].map(([wanted, { lane, answerer }]) => {
      return { wanted, lane, engine: answerer.engine };
    });
  }

  /** Takes no further calls and resolves when those under way are answered. */
  async close(): Promise<void> {
    await Promise.all([...this.#lanes.values()].map(({ worker }) => worker.close()));
  }

  /** Leaves at once; the calls under way go to others. */
  async abandon(): Promise<void> {
    await Promise.all([...this.#lanes.values()].map(({ worker }) => worker.abandon()));
  }

  /** Lets go of what no lane owns. */
  stop(): void {
    for (const limits of this.#limits.values()) limits.stop();
  }

  /** A worker whose key is refused must not use up the calls that others could answer. */
  #giveUp(id: string, failure: ModelFailure): void {
    const served = this.#lanes.get(id);
    if (served === undefined) return;
    this.#leave(id);
    this.#options.onHopeless(id, served.what, failure);
  }

  /** Calls under way are answered, and nothing else waits for them. */
  #leave(id: string): void {
    const served = this.#lanes.get(id);
    this.#lanes.delete(id);
    served?.worker.close().catch(() => {});
  }

  #limitsOf(endpoint: string): EndpointLimits {
    const { redis } = this.#connection;
    const limits =
      this.#limits.get(endpoint) ?? new EndpointLimits(redis, endpoint, this.#options.concurrency);
    this.#limits.set(endpoint, limits);
    return limits;
  }
}
