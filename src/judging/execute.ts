import { once } from 'node:events';
import { setImmediate as letSignalsIn } from 'node:timers/promises';
import type { AskedJudge } from './answering/answering.ts';
import { Ending } from './ending.ts';
import { EndpointWork, type QueuedItem } from './endpoint-work.ts';
import type { Execution } from './execution.ts';
import { judgeLocally } from './judge-locally.ts';
import type { JudgeWork } from './list-work.ts';
import { Recorder } from './recorder.ts';

/** Local judges are fast: this many verdicts are one write, and then signals are handled. */
const LOCAL_BATCH = 256;

/**
 * Does the work. Resolves when it is done or was stopped, and rejects when there is no point in going
 * on, such as with a full disk or without the model. Either way everything recorded is durable.
 */
export async function execute(work: readonly JudgeWork[], execution: Execution): Promise<void> {
  const { log, progressOf, asking } = execution;
  const { aborting } = asking.stop;
  const ending = new Ending(asking.stop);
  const recorder = new Recorder(log, (error) => ending.atOnce(error));

  for (const { judge, copies } of work) recorder.record(progressOf(judge.id), copies);
  await judgeLocalWork(work, execution, recorder);
  const asked = queuesByEndpoint(work).map((queue) =>
    new EndpointWork(queue, execution, recorder, ending).finish(),
  );
  // A call that ignores its signal must not delay an abort.
  const aborted = aborting.aborted ? Promise.resolve() : once(aborting, 'abort');
  await Promise.race([Promise.all(asked), aborted]);

  await recorder.settled();
  ending.throwIfFailed();
}

async function judgeLocalWork(
  work: readonly JudgeWork[],
  { asking, progressOf }: Execution,
  recorder: Recorder,
): Promise<void> {
  for (const { judge, items } of work) {
    if (judge.kind !== 'local') continue;
    for (let start = 0; start < items.length; start += LOCAL_BATCH) {
      if (asking.stop.draining.aborted) return;
      const batch = items.slice(start, start + LOCAL_BATCH);
      recorder.record(
        progressOf(judge.id),
        batch.map(({ trajectory, key }) => judgeLocally(judge, trajectory, key)),
      );
      await letSignalsIn();
    }
  }
}

/**
 * The items for each endpoint, one judge after the other: servers answer faster when consecutive
 * prompts begin alike.
 */
function queuesByEndpoint(work: readonly JudgeWork[]): readonly (readonly QueuedItem[])[] {
  const queues = new Map<string, QueuedItem[]>();
  for (const { judge, items } of work) {
    if (judge.kind === 'local') continue;
    const endpoint = endpointOf(judge);
    const queue = queues.get(endpoint) ?? [];
    queues.set(endpoint, queue);
    for (const item of items) queue.push({ judge, item });
  }
  return [...queues.values()];
}

function endpointOf(judge: AskedJudge): string {
  switch (judge.kind) {
    case 'model':
      return judge.model.endpoint;
    case 'external':
      return judge.endpoint;
  }
}
