import type { Job, Worker } from 'bullmq';
import { redacted, withoutSecretsIn } from '../../../base/secrets.ts';
import { cutText } from '../../../base/text/cut-text.ts';
import { isHopeless, ModelFailure } from '../../models/model.ts';
import { type CallContent, type CallFailure, callFailure } from '../call.ts';
import type { QueueConnection } from '../connection.ts';
import { Fleet } from '../fleet.ts';
import type { Answerer } from './answerer.ts';
import type { EndpointLimits } from './endpoint-limits.ts';
import type { WorkerCounts } from './worker-counts.ts';

/** How long BullMQ waits before it looks at an empty queue again, in case a wake-up was lost. */
const LOOK_AGAIN_SECONDS = 2;
const LONGEST_MESSAGE = 2_000;
/** For how long a call that its run takes back is left alone. */
const TAKE_BACK_MS = 10_000;

export interface LaneWorkerOptions {
  readonly concurrency: number;
  /** After how long a worker that has gone silent loses its calls. */
  readonly leaseSeconds: number;
  readonly limits: EndpointLimits;
  readonly counts: WorkerCounts;
  /** Calls are given up when this aborts. */
  readonly signal: AbortSignal;
  /** Called when every further call would fail the same way, as without a key. */
  readonly onHopeless: (failure: ModelFailure) => void;
}

/** Takes the calls of one lane, makes them, and says what came of each. */
export class LaneWorker {
  readonly #worker: Worker;
  readonly #answerer: Answerer;
  readonly #options: LaneWorkerOptions;
  readonly #bullmq: QueueConnection['bullmq'];
  readonly #fleet: Fleet;

  constructor(
    connection: QueueConnection,
    lane: string,
    answerer: Answerer,
    options: LaneWorkerOptions,
  ) {
    const { concurrency, leaseSeconds } = options;
    this.#answerer = answerer;
    this.#options = options;
    this.#bullmq = connection.bullmq;
    this.#fleet = new Fleet(connection.redis);
    this.#worker = new connection.bullmq.Worker(lane, (job, token) => this.#process(job, token), {
      ...connection.options,
      concurrency,
      lockDuration: leaseSeconds * 1000,
      stalledInterval: leaseSeconds * 1000,
      // A call whose worker is gone fails, and the run decides whether it is made again.
      maxStalledCount: 0,
      drainDelay: LOOK_AGAIN_SECONDS,
      // After Redis was gone, work goes on as soon as it is back.
      runRetryDelay: 500,
    });
    this.#worker.on('error', () => {});
  }

  /** Takes no further calls and resolves when those under way are answered. */
  async close(): Promise<void> {
    await this.#worker.close();
  }

  /** Leaves at once; the calls under way are lost to others when their lease ends. */
  async abandon(): Promise<void> {
    await this.#worker.close(true);
  }

  async #process(job: Job, token: string | undefined): Promise<CallContent> {
    const { limits, counts, signal, onHopeless } = this.#options;
    let begun = false;
    try {
      const call = this.#answerer.read(job.data);
      const { value } = await limits.make(call, {
        signal,
        isOver: () => this.#fleet.isEnding(runOf(job)),
        onBegin() {
          begun = true;
          counts.began();
        },
      });
      counts.answered();
      // Only this process knows its secrets, so the one that records the answer could not hide them.
      return withoutSecretsIn(value);
    } catch (error) {
      if (begun) counts.failed();
      const failure = asFailure(error);
      if (failure.kind === 'aborted' && !signal.aborted) {
        // Its run is ending and takes it back, unless a worker takes it first.
        await job.moveToDelayed(Date.now() + TAKE_BACK_MS, token);
        throw new this.#bullmq.DelayedError();
      }
      if (signal.aborted || isHopeless(failure.kind)) {
        // Others may be able to answer it, so it goes back to where it was.
        if (!signal.aborted) onHopeless(failure);
        await job.moveToWait(token);
        throw new this.#bullmq.WaitingError();
      }
      throw new this.#bullmq.UnrecoverableError(JSON.stringify(said(failure)));
    } finally {
      if (begun) counts.ended();
    }
  }
}

/** The run that asked for a call, which the id begins with. */
function runOf({ id = '' }: Job): string {
  return id.split('-')[0] ?? '';
}

/** A judge of the user's own may throw anything; it is a failed call all the same. */
function asFailure(error: unknown): ModelFailure {
  if (error instanceof ModelFailure) return error;
  if (error instanceof Error && error.name === 'AbortError') {
    return new ModelFailure('aborted', 'the worker is ending', { cause: error });
  }
  const message = error instanceof Error ? error.message : String(error);
  return new ModelFailure('server error', message, { cause: error });
}

function said({ kind, message, retryAfterSeconds }: ModelFailure): CallFailure {
  const known = callFailure.shape.kind.safeParse(kind);
  return {
    kind: known.success ? known.data : 'server error',
    message: cutText(redacted(message), LONGEST_MESSAGE),
    retryAfterSeconds,
  };
}
