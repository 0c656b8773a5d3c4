import { redacted } from '../base/secrets.ts';
import type { Verdict } from '../run/verdict.ts';
import { answerItem } from './asking/answer-item.ts';
import type { Answered, AskedJudge } from './asking/answering.ts';
import { NotAsked } from './asking/ask.ts';
import type { CallLimit } from './asking/call-limit.ts';
import { EndpointLimit } from './asking/endpoint-limit.ts';
import { GrowingWindow } from './asking/growing-window.ts';
import type { Ending } from './ending.ts';
import type { Execution } from './execution.ts';
import { asFailedCall, blamesServer, type FailedCall, isHopeless } from './failed-call.ts';
import type { Recorder } from './recorder.ts';
import { repetitionField } from './repetition.ts';
import { sharedVerdict, verdictOf } from './verdict-of.ts';
import { type JudgeWork, type WorkItem, workItem } from './work-item.ts';

/** An item whose turn has come. */
interface QueuedItem {
  readonly judge: AskedJudge;
  readonly item: WorkItem;
}

/** The work at one endpoint: several workers take items from one queue and share one limit. */
export class EndpointWork {
  readonly #queue: Iterator<QueuedItem>;
  readonly #workers: number;
  readonly #limit: CallLimit;
  readonly #execution: Execution;
  readonly #recorder: Recorder;
  readonly #ending: Ending;
  #failuresInARow = 0;

  constructor(
    queue: readonly JudgeWork<AskedJudge>[],
    execution: Execution,
    recorder: Recorder,
    ending: Ending,
  ) {
    this.#queue = itemsOf(queue, execution);
    const length = queue.reduce((sum, { positions }) => sum + positions.length, 0);
    const { window, concurrency, rates } = execution;
    this.#workers = Math.min(window ?? concurrency, length);
    this.#limit =
      window === null ? new EndpointLimit(concurrency, rates) : new GrowingWindow(window);
    this.#execution = execution;
    this.#recorder = recorder;
    this.#ending = ending;
  }

  /** Resolves when the queue is empty or the work was stopped. */
  async finish(): Promise<void> {
    const work = () => this.#work().catch((error) => this.#ending.atOnce(error));
    await Promise.all(Array.from({ length: this.#workers }, work));
  }

  async #work(): Promise<void> {
    const { stop } = this.#execution.asking;
    while (!stop.draining.aborted) {
      const next = this.#queue.next();
      if (next.done) return;
      const queued = next.value;
      if (this.#execution.firstAnswers.isPaused(queued.judge)) continue;
      let answered: Answered;
      try {
        answered = await this.#answer(queued);
      } catch (error) {
        if (error instanceof NotAsked) return;
        await this.#fail(queued, asFailedCall(error, queued.judge));
        continue;
      }
      this.#failuresInARow = 0;
      this.#record(queued, answered);
    }
  }

  #answer({ judge, item }: QueuedItem): Promise<Answered> {
    const progress = this.#execution.progressOf(judge.id);
    return answerItem(judge, item, {
      ...this.#execution,
      limit: this.#limit,
      onAttempt(attempt) {
        progress.calls++;
        if (attempt > 0) progress.retries++;
      },
    });
  }

  #record({ judge, item }: QueuedItem, { decision, cost, whenDurable }: Answered): void {
    const { engines, fingerprints, unscoredAs, progressOf, firstAnswers } = this.#execution;
    firstAnswers.saw(judge, decision);
    const { sharers, repetition } = item;
    const decided = { ...item, decision, cost, fingerprint: fingerprints.of(judge) };
    const asked = verdictOf(judge, decided, engines, unscoredAs);
    const shared = sharers.map((each): Verdict => sharedVerdict(asked, each, repetition));
    this.#recorder.record(progressOf(judge.id), [asked, ...shared], whenDurable);
  }

  async #fail({ judge, item }: QueuedItem, failed: FailedCall): Promise<void> {
    const { asking, failures, maxFailures, progressOf } = this.#execution;
    progressOf(judge.id).failed += 1 + item.sharers.length;
    await failures.append({
      at: new Date().toISOString(),
      trajectory_id: item.trajectory.id,
      judge_id: judge.id,
      ...repetitionField(item.repetition),
      kind: failed.kind,
      message: redacted(failed.error.message),
    });
    if (isHopeless(failed)) {
      this.#ending.afterCallsUnderWay(failed.error);
      return;
    }
    if (blamesServer(failed)) this.#failuresInARow++;
    if (this.#failuresInARow < maxFailures) return;
    const message = `${this.#failuresInARow} calls in a row failed, the last one with: ${redacted(failed.error.message)}`;
    asking.stop.drain({ kind: 'failures', message });
  }
}

/** The items of one judge after the other, pass by pass, each made when its turn comes. */
function* itemsOf(
  queue: readonly JudgeWork<AskedJudge>[],
  execution: Execution,
): Generator<QueuedItem> {
  for (const work of queue) {
    for (const position of work.positions) {
      yield { judge: work.judge, item: workItem(work, position, execution) };
    }
  }
}
