import { hostname } from 'node:os';
import { basename, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { RateLimits } from '../../asking/minute.ts';
import { LOCK_LOST } from '../../asking/stop.ts';
import type { ExternalJudge } from '../../judges/judge.ts';
import { namedModel } from '../../models/load-model.ts';
import type { Model } from '../../models/model.ts';
import type { JudgeCounts } from '../../session/judge-progress.ts';
import { DEFAULT_WINDOW, type JudgeSettings, MOST_WINDOW } from '../../settings.ts';
import { connectQueue, type QueueConnection } from '../connection.ts';
import { Fleet, RENEW_MS, type WorkerRecord } from '../fleet.ts';
import { queueAddress } from '../queue-address.ts';
import { asQueueError } from '../queue-error.ts';
import { takesBack } from './call-board.ts';
import type { CallQueue, QueuedRun } from './call-queue.ts';
import { Claim } from './claim.ts';
import { Lanes } from './lanes.ts';
import { Patience } from './patience.ts';
import { remoteJudge, remoteModel } from './remote.ts';
import { RunIdentity } from './run-identity.ts';

/** How many calls may be in Redis at once, and what all workers together may do at one endpoint. */
export type CollectorOptions = Pick<JudgeSettings, 'window' | 'jobs'> & RateLimits;

/** A process that ends must not wait for a Redis that is gone. */
const CLOSE_MS = 3_000;

/** The side of the queue that has the run folder: it puts the calls, and collects what comes back. */
export class Collector implements CallQueue {
  readonly window: number;
  readonly #connection: QueueConnection;
  readonly #fleet: Fleet;
  readonly #lanes: Lanes;
  #claim: Claim | null = null;
  #timer: NodeJS.Timeout | null = null;
  #run: QueuedRun | null = null;
  #runId = '';
  #ended = false;
  /** For how many calls at once the window is known to be enough, or was said not to be. */
  #advisedFor: number;
  #counts: () => readonly JudgeCounts[] = () => [];
  readonly #since = new Date().toISOString();

  private constructor(connection: QueueConnection, options: CollectorOptions) {
    this.window = options.window ?? DEFAULT_WINDOW;
    this.#advisedFor = this.window;
    this.#connection = connection;
    this.#fleet = new Fleet(connection.redis);
    const { jobs = null, requestsPerMinute = null, tokensPerMinute = null } = options;
    const limits = { calls: jobs, requestsPerMinute, tokensPerMinute };
    this.#lanes = new Lanes(connection, this.window, limits);
  }

  /** @param address such as `redis://box:6379/0` */
  static async connect(address: string, options: CollectorOptions = {}): Promise<Collector> {
    return new Collector(await connectQueue(queueAddress(address)), options);
  }

  /** The model that a text names, asked by workers. */
  model(spec: string): Model {
    const { kind, name } = namedModel(spec);
    return remoteModel({ kind: 'model', provider: kind.id, model: name }, this.#lanes);
  }

  /** A judge of the user's own, run by workers. */
  judge(judge: ExternalJudge): ExternalJudge {
    return remoteJudge(judge, this.#lanes);
  }

  async begin(run: QueuedRun): Promise<boolean> {
    const { redis } = this.#connection;
    const identity = new RunIdentity(run.secret);
    // Commands wait for a Redis that is gone; a run that gives up must not.
    run.stop.aborting.addEventListener('abort', () => {
      if (redis.status !== 'ready') redis.disconnect();
    });
    try {
      this.#claim = await Claim.take(redis, identity.id, run.stop.draining);
      await this.#fleet.setEnding(identity.id, false);
    } catch (error) {
      if (run.stop.draining.aborted) return false;
      throw asQueueError(this.#connection.shown, error);
    }
    run.stop.draining.addEventListener('abort', () => {
      if (takesBack(run.stop)) this.#fleet.setEnding(identity.id, true).catch(() => {});
    });
    this.#run = run;
    this.#runId = identity.id;
    this.#lanes.begin(identity, run);
    this.#watch(run);
    return true;
  }

  #watch(run: QueuedRun): void {
    const { redis } = this.#connection;
    const { onNote } = run;
    const patience = new Patience(run.maxWait, {
      onNote,
      onEnd: (why) => this.#giveUp(why),
    });
    let renewing = false;
    this.#timer = setInterval(() => {
      patience.look('redis', redis.status === 'ready' ? null : this.#isGone());
      if (renewing || redis.status !== 'ready') return;
      renewing = true;
      this.#renew(patience)
        .catch(() => {})
        .finally(() => {
          renewing = false;
        });
    }, RENEW_MS);
  }

  /** Who answers for this run now. */
  workers(): readonly WorkerRecord[] {
    return this.#lanes.workers();
  }

  working(counts: () => readonly JudgeCounts[]): void {
    this.#counts = counts;
  }

  async end(): Promise<void> {
    if (this.#ended) return;
    this.#ended = true;
    if (this.#timer !== null) clearInterval(this.#timer);
    // Commands wait for a Redis that is gone, unless the connection is closed.
    if (this.#connection.redis.status !== 'ready') await this.#connection.close();
    const tidyUp = async () => {
      await this.#lanes.close();
      await this.#fleet.withdraw('collector', this.#runId);
      await this.#claim?.release();
    };
    const done = new AbortController();
    const late = wait(CLOSE_MS, undefined, { signal: done.signal });
    // The timer is all that keeps this process alive when Redis is gone.
    await Promise.race([tidyUp().catch(() => {}), late]).finally(() => done.abort());
    await this.#connection.close();
  }

  async #renew(patience: Patience): Promise<void> {
    const run = this.#run as QueuedRun;
    if (!(await this.#claim?.renew())) run.stop.abort(LOCK_LOST);
    if (await this.#fleet.isDraining()) {
      run.stop.drain({ kind: 'interrupted', message: 'the queue is being drained' });
    }
    const counts = this.#counts();
    const sum = (of: (each: JudgeCounts) => number) =>
      counts.reduce((total, each) => total + of(each), 0);
    await this.#fleet.tell('collector', this.#runId, {
      folder: basename(resolve(run.folder)),
      host: hostname(),
      pid: process.pid,
      since: this.#since,
      total: sum(({ total }) => total),
      done: sum(({ done }) => done),
      failed: sum(({ failed }) => failed),
    });
    patience.look('workers', await this.#lanes.renew());
    this.#adviseOnWindow(run);
  }

  /** More workers than a window has calls for would be idle, and nobody would know why. */
  #adviseOnWindow({ onNote }: QueuedRun): void {
    const capacity = this.workers().reduce((sum, { concurrency }) => sum + concurrency, 0);
    if (capacity <= this.#advisedFor) return;
    this.#advisedFor = capacity;
    onNote(
      `The workers take ${capacity} calls at once, and no more than ${this.window} are put into the queue. To keep them busy: --window ${Math.min(2 * capacity, MOST_WINDOW)}`,
    );
  }

  #isGone(): string {
    return `${this.#connection.shown} does not answer. Waiting for it to come back.`;
  }

  /** Calls that nobody answers cannot be waited for. */
  #giveUp(why: string): void {
    this.#run?.stop.abort({ kind: 'max wait', message: why });
  }
}
