import { once } from 'node:events';
import { setImmediate as breathe } from 'node:timers/promises';
import { UserError } from '../errors.ts';
import { ModelFailure } from '../models/model.ts';
import type { FailureLog } from '../run-folder/logs/failure-log.ts';
import type { ResponseLog } from '../run-folder/logs/response-log.ts';
import type { VerdictLog } from '../run-folder/logs/verdict-log.ts';
import { StoreError } from '../store/store-error.ts';
import type { NumberFormats } from '../trajectory/number-formats.ts';
import type { Trajectory } from '../trajectory/trajectory.ts';
import type { Verdict } from '../trajectory/verdict.ts';
import { type Answered, answerItem } from './answer-item.ts';
import { type Asking, NotAsked } from './asking/ask.ts';
import { EndpointLimit } from './asking/endpoint-limit.ts';
import { judgeLocally } from './judge-locally.ts';
import type { JudgeProgress } from './judge-progress.ts';
import type { JudgeWork, WorkItem } from './list-work.ts';
import { Recorder } from './recorder.ts';
import { sharedVerdict, type UnscoredAs, verdictOf } from './verdict-of.ts';
import { endpointOf } from './work-judge.ts';

export interface Execution {
  readonly log: VerdictLog;
  readonly responses: ResponseLog;
  readonly failures: FailureLog;
  readonly formats: NumberFormats;
  readonly asking: Asking;
  /** Calls under way to one endpoint. */
  readonly concurrency: number;
  /** Failures in a row, at one endpoint, that end the run. */
  readonly maxFailures: number;
  readonly keepResponses: boolean;
  readonly unscoredAs: UnscoredAs;
  readonly tallyOf: (judgeId: string) => JudgeProgress;
}

/** Local judges are quick: this many rows are one write, and then signals get their turn. */
const LOCAL_BATCH = 256;

/**
 * Does the work of a plan. Returns when it is done or the run was stopped; rejects when going on is
 * no use (a full disk, a model that does not exist). Either way what was written is durable.
 */
export async function execute(plans: readonly JudgeWork[], execution: Execution): Promise<void> {
  const { stop } = execution.asking;
  let fatal: unknown = null;
  const giveUp = (error: unknown, when: 'at once' | 'after the calls in flight'): void => {
    fatal ??= error;
    if (when === 'at once') stop.abort(null);
    else stop.drain(null);
  };
  const recorder = new Recorder(execution.log, (error) => giveUp(error, 'at once'));

  for (const plan of plans) recorder.record(execution.tallyOf(plan.work.judge.id), plan.copies);
  await runLocally(plans, execution, recorder);

  const workers: Promise<void>[] = [];
  for (const items of byEndpoint(plans).values()) {
    const gate = new EndpointLimit(execution.concurrency);
    const queue = items[Symbol.iterator]();
    const streak = { failures: 0 };
    for (let i = 0; i < Math.min(execution.concurrency, items.length); i++) {
      workers.push(
        work(queue, gate, streak, execution, recorder, giveUp).catch((error) =>
          giveUp(error, 'at once'),
        ),
      );
    }
  }
  // A call that does not heed its signal must not hold up a run that is being aborted.
  const aborted = stop.aborting.aborted ? Promise.resolve() : once(stop.aborting, 'abort');
  await Promise.race([Promise.all(workers), aborted]);
  await recorder.settled();
  if (fatal !== null) throw fatal;
}

async function runLocally(
  plans: readonly JudgeWork[],
  { asking, tallyOf }: Execution,
  recorder: Recorder,
): Promise<void> {
  for (const { work, items } of plans) {
    if (work.kind !== 'local') continue;
    for (let start = 0; start < items.length; start += LOCAL_BATCH) {
      if (asking.stop.draining.aborted) return;
      const batch = items.slice(start, start + LOCAL_BATCH);
      recorder.record(
        tallyOf(work.judge.id),
        batch.map(({ trajectory, key }) => judgeLocally(work, trajectory, key)),
      );
      await breathe();
    }
  }
}

/** Judge by judge at each endpoint: prompts that begin alike follow each other, which servers like. */
function byEndpoint(plans: readonly JudgeWork[]): Map<string, WorkItem[]> {
  const queues = new Map<string, WorkItem[]>();
  for (const { work, items } of plans) {
    const endpoint = endpointOf(work);
    if (endpoint === null || items.length === 0) continue;
    const queue = queues.get(endpoint);
    if (queue === undefined) queues.set(endpoint, [...items]);
    else queue.push(...items);
  }
  return queues;
}

async function work(
  queue: Iterator<WorkItem>,
  gate: EndpointLimit,
  streak: { failures: number },
  execution: Execution,
  recorder: Recorder,
  giveUp: (error: unknown, when: 'at once' | 'after the calls in flight') => void,
): Promise<void> {
  const { asking, tallyOf, failures, maxFailures, unscoredAs } = execution;
  while (!asking.stop.draining.aborted) {
    const next = queue.next();
    if (next.done) return;
    const item = next.value;
    const tally = tallyOf(item.work.judge.id);
    let answered: Answered;
    try {
      answered = await answerItem(item, {
        ...execution,
        gate,
        onCall(attempt) {
          tally.calls++;
          if (attempt > 0) tally.retries++;
        },
      });
    } catch (error) {
      if (error instanceof NotAsked) return;
      const failure = asFailure(error, item);
      tally.failed += 1 + item.sharers.length;
      await failures.append(failureRow(item, failure));
      if (failure.kind === 'unauthorised' || failure.kind === 'no such model') {
        giveUp(failure.error, 'after the calls in flight');
        return;
      }
      // A prompt that is too long says nothing about the server.
      if (failure.kind !== 'too long') streak.failures++;
      if (streak.failures >= maxFailures) {
        asking.stop.drain({
          kind: 'failures',
          message: `${streak.failures} calls in a row failed, the last one with: ${failure.error.message}`,
        });
      }
      continue;
    }
    streak.failures = 0;
    recorder.record(tally, verdictsOf(item, answered, unscoredAs));
  }
}

function verdictsOf(
  { work, key, trajectory, sharers }: WorkItem,
  { decision, cost }: Answered,
  unscoredAs: UnscoredAs,
): readonly Verdict[] {
  const asked = verdictOf(work, trajectory.id, key, decision, cost, unscoredAs);
  return [asked, ...sharers.map(({ id }: Trajectory) => sharedVerdict(asked, id))];
}

interface Failure {
  readonly kind: string;
  readonly error: Error;
}

/** Whatever a judge of the user's own throws is a failed call; anything else unknown is a defect. */
function asFailure(error: unknown, { work }: WorkItem): Failure {
  if (error instanceof ModelFailure) return { kind: error.kind, error };
  const isOurs = work.kind !== 'external' && !(error instanceof UserError);
  if (isOurs || error instanceof StoreError || !(error instanceof Error)) throw error;
  return { kind: 'judge failed', error };
}

function failureRow({ work, trajectory }: WorkItem, { kind, error }: Failure) {
  return {
    at: new Date().toISOString(),
    trajectory_id: trajectory.id,
    judge_id: work.judge.id,
    kind,
    message: error.message,
  };
}
