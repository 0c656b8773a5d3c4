import { hostname } from 'node:os';
import { oneLine } from '../../../errors.ts';
import type { AnswerOrder } from '../../../judges/judge-context.ts';
import type { ViewName } from '../../../judges/views/view.ts';
import { Having } from '../../../judging/queue/worker/having.ts';
import { ownJudges } from '../../../judging/queue/worker/own-judges.ts';
import { QueueWorker } from '../../../judging/queue/worker/queue-worker.ts';
import { INTERRUPTED } from '../../exit-codes.ts';
import { note } from '../../terminal.ts';

export interface WorkArguments {
  readonly queue: string;
  readonly model?: readonly string[];
  readonly judge?: readonly string[];
  readonly jobs: number;
  readonly name?: string;
  readonly timeout: number;
  readonly lease: number;
  readonly idle?: number;
  readonly view?: ViewName;
  readonly answers: AnswerOrder;
  readonly fingerprint?: readonly string[];
  readonly versionTag?: string;
}

export async function work(args: WorkArguments): Promise<void> {
  const { timeout: timeoutSeconds, view, answers, versionTag } = args;
  const judges = await ownJudges(args.judge ?? [], {
    ...{ view, answers, versionTag, timeoutSeconds, warn: note },
    fingerprintFiles: args.fingerprint,
  });
  const having = new Having({ models: args.model ?? [], judges, timeoutSeconds, warn: note });
  const name = args.name ?? `${hostname()}-${process.pid}`;
  try {
    const worker = await QueueWorker.connect(args.queue, {
      ...{ name, having, onNote: note },
      concurrency: args.jobs,
      leaseSeconds: args.lease,
      idleSeconds: args.idle ?? null,
    });
    const release = endOnInterrupt(worker);
    note(`${oneLine(name)} is waiting for calls at ${worker.queue}.`);
    try {
      await worker.work();
    } finally {
      release();
    }
    const { done, failures } = worker.counts;
    note(`${oneLine(name)} answered ${done} calls${failures > 0 ? `; ${failures} failed` : ''}.`);
  } finally {
    await having.close();
  }
}

/** The first signal lets the calls under way finish; the second leaves them to other workers. */
function endOnInterrupt(worker: QueueWorker): () => void {
  let signals = 0;
  const interrupted = (): void => {
    signals++;
    if (signals === 1) {
      note('\nFinishing the calls under way; press Ctrl-C again to leave them to other workers.');
      worker.drain();
      return;
    }
    process.exitCode = INTERRUPTED;
    worker.abort();
  };
  process.on('SIGINT', interrupted);
  process.on('SIGTERM', interrupted);
  return () => {
    process.off('SIGINT', interrupted);
    process.off('SIGTERM', interrupted);
  };
}
