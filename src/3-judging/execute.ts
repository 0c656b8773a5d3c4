import { once } from 'node:events';
import { setImmediate as letSignalsIn } from 'node:timers/promises';
import type { AskedJudge } from './asking/answering.ts';
import { Ending } from './ending.ts';
import { EndpointWork } from './endpoint-work.ts';
import type { Execution } from './execution.ts';
import { judgeLocally } from './judge-locally.ts';
import type { ListedWork } from './list-work.ts';
import { Recorder } from './recorder.ts';
import { type JudgeWork, workItem } from './work-item.ts';

/** Local judges are fast: this many verdicts are one write, and then signals are handled. */
const LOCAL_BATCH = 256;
/** After this many batches the disk has to catch up, or the verdicts would pile up in memory. */
const BATCHES_AHEAD = 32;

/**
 * Does the work. Resolves when it is done or was stopped, and rejects when there is no point in going
 * on, such as with a full disk or without the model. Either way everything recorded is durable.
 */
export async function execute(work: readonly ListedWork[], execution: Execution): Promise<void> {
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
  execution: Execution,
  recorder: Recorder,
): Promise<void> {
  const { asking, progressOf } = execution;
  for (const each of work) {
    const { judge, positions } = each;
    if (judge.kind !== 'local') continue;
    for (let start = 0; start < positions.length; start += LOCAL_BATCH) {
      if (asking.stop.draining.aborted) return;
      const batch = positions.subarray(start, start + LOCAL_BATCH);
      recorder.record(
        progressOf(judge.id),
        Array.from(batch, (position) => judgeLocally(judge, workItem(each, position, execution))),
      );
      await letSignalsIn();
      if ((start / LOCAL_BATCH) % BATCHES_AHEAD === 0) await recorder.settled();
    }
  }
}

/**
 * The work for each endpoint, one judge after the other: servers answer faster when consecutive
 * prompts begin alike.
 */
function queuesByEndpoint(
  work: readonly JudgeWork[],
): readonly (readonly JudgeWork<AskedJudge>[])[] {
  const queues = new Map<string, JudgeWork<AskedJudge>[]>();
  for (const { judge, ...rest } of work) {
    if (judge.kind === 'local') continue;
    const endpoint = endpointOf(judge);
    queues.set(endpoint, [...(queues.get(endpoint) ?? []), { judge, ...rest }]);
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
