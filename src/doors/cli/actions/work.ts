import { openWorker } from '../../../3-judging/queue/work.ts';
import type { QueueWorker } from '../../../3-judging/queue/worker/queue-worker.ts';
import { oneLine } from '../../../base/errors.ts';
import { counted } from '../../../base/text/numbers.ts';
import type { Settings } from '../commands/work.ts';
import { INTERRUPTED } from '../exit-codes.ts';
import { onInterrupt } from '../judging/interrupts.ts';
import { note } from '../terminal.ts';

export async function work(args: Settings): Promise<void> {
  const worker = await openWorker({ ...args, onNote: note });
  const release = endOnInterrupt(worker);
  note(`${oneLine(worker.name)} is waiting for calls at ${worker.queue}.`);
  try {
    await worker.work();
  } finally {
    release();
  }
  const { done, failures } = worker.counts;
  const failed = failures > 0 ? `; ${failures} failed` : '';
  note(`${oneLine(worker.name)} answered ${counted(done, 'call')}${failed}.`);
}

/** The first signal lets the calls under way finish; the second leaves them to other workers. */
function endOnInterrupt(worker: QueueWorker): () => void {
  let signals = 0;
  return onInterrupt(() => {
    signals++;
    if (signals === 1) {
      note('\nFinishing the calls under way; press Ctrl-C again to leave them to other workers.');
      worker.drain();
      return;
    }
    process.exitCode = INTERRUPTED;
    worker.abort();
  });
}
