import { hostname } from 'node:os';
import type { ViewName } from '../judges/views/view.ts';
import { DEFAULT_JOBS, DEFAULT_LEASE, DEFAULT_TIMEOUT } from '../settings.ts';
import { Having } from './worker/having.ts';
import { ownJudges } from './worker/own-judges.ts';
import { QueueWorker } from './worker/queue-worker.ts';

/** A worker: where the calls are, and what it answers them with. Only the queue has to be named. */
export interface WorkerJob {
  /** The address of Redis: `redis://box:6379/0`. */
  readonly queue: string;
  /** The models that it answers for; by default every model whose address its own settings give. */
  readonly models?: readonly string[] | undefined;
  /** Judges of one's own that it runs: modules, commands and addresses. */
  readonly judges?: readonly string[] | undefined;
  /** What progress calls it. */
  readonly name?: string | undefined;
  /** How many calls to one endpoint it makes at once. */
  readonly concurrency?: number | undefined;
  readonly timeoutSeconds?: number | undefined;
  /** After how long its calls are made again if it goes silent. */
  readonly leaseSeconds?: number | undefined;
  /** Ends when there has been nothing to do for this long; by default it never does. */
  readonly idleSeconds?: number | undefined;
  /** What its judges are shown and made of, as for the run that they answer for. */
  readonly view?: ViewName | undefined;
  readonly fingerprintFiles?: readonly string[] | undefined;
  readonly versionTag?: string | undefined;
  /** Called with what the user should know, one line at a time. */
  readonly onNote?: ((text: string) => void) | undefined;
}

/**
 * Stage 3 on another machine: connects to a queue and makes ready to answer its calls. `work()` of the
 * result does so until it is drained.
 */
export async function openWorker(job: WorkerJob): Promise<QueueWorker> {
  const { queue, models = [], onNote = () => {} } = job;
  const { view, fingerprintFiles, versionTag } = job;
  const timeoutSeconds = job.timeoutSeconds ?? DEFAULT_TIMEOUT;
  const made = { view, fingerprintFiles, versionTag, timeoutSeconds, warn: onNote };
  const judges = await ownJudges(job.judges ?? [], made);
  const having = new Having({ models, judges, timeoutSeconds, warn: onNote });
  try {
    return await QueueWorker.connect(queue, {
      name: job.name ?? `${hostname()}-${process.pid}`,
      concurrency: job.concurrency ?? DEFAULT_JOBS,
      leaseSeconds: job.leaseSeconds ?? DEFAULT_LEASE,
      idleSeconds: job.idleSeconds ?? null,
      having,
      onNote,
    });
  } catch (error) {
    await having.close();
    throw error;
  }
}
