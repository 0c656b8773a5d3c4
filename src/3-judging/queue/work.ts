import { hostname } from 'node:os';
import { type WorkSettings, workSettings } from '../settings.ts';
import { Having } from './worker/having.ts';
import { ownJudges } from './worker/own-judges.ts';
import { QueueWorker } from './worker/queue-worker.ts';

/** A worker: the settings of `tj work`, of which only the queue has to be named. */
export interface WorkerJob
  extends Partial<Omit<WorkSettings, 'queue'>>,
    Pick<WorkSettings, 'queue'> {
  /** Called with what the user should know, one line at a time. */
  readonly onNote?: ((text: string) => void) | undefined;
}

const DEFAULTS = workSettings.omit({ queue: true }).parse({});

/**
 * Stage 3 on another machine: connects to a queue and makes ready to answer its calls. `work()` of the
 * result does so until it is drained.
 */
export async function openWorker(job: WorkerJob): Promise<QueueWorker> {
  const { onNote = () => {}, ...given } = job;
  const settings = { ...DEFAULTS, ...given };
  const { queue, model: models = [], judge: specs = [], timeout } = settings;
  const judges = await ownJudges(specs, { ...settings, warn: onNote });
  const having = new Having({ models, judges, timeout, warn: onNote });
  try {
    const { name = `${hostname()}-${process.pid}`, jobs, lease, idle } = settings;
    return await QueueWorker.connect(queue, { name, jobs, lease, idle, having, onNote });
  } catch (error) {
    await having.close();
    throw error;
  }
}
