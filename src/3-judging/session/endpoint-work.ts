import { UserError } from '../../base/errors.ts';
import { StoreError } from '../../base/files/store-error.ts';
import { redacted, withoutSecrets } from '../../base/secrets.ts';
import { cutText } from '../../base/text/cut-text.ts';
import type { AskedJudge } from '../asking/answer-item.ts';
import { NotAsked } from '../asking/ask.ts';
import type { CallLimit } from '../asking/call-limit.ts';
import { EndpointLimit } from '../asking/endpoint-limit.ts';
import { GrowingWindow } from '../asking/growing-window.ts';
import { isUnscored } from '../judges/judge.ts';
import { isHopeless, ModelFailure } from '../models/model.ts';
import { DEFAULT_JOBS } from '../settings.ts';
import { repetitionField } from '../work/repetition.ts';
import { type JudgeWork, type WorkItem, workItem } from '../work/work-item.ts';
import type { Ending, Execution, Recorder } from './execute.ts';
import { type AnsweredRows, askAbout, type Session } from './session.ts';

/** An item whose turn has come. */
interface QueuedItem {
  readonly judge: AskedJudge;
  readonly item: WorkItem;
}

/** An item with what was answered about it. */
export interface AnsweredItem extends QueuedItem, AnsweredRows {}

/** As much of an unreadable answer as shows what is wrong with it. */
const LONGEST_LISTED = 2_000;

/** What the work at all endpoints shares. */
interface Shared {
  readonly session: Session;
  readonly execution: Execution;
  readonly recorder: Recorder;
  readonly ending: Ending;
}

/** The work at one endpoint: several workers take items from one queue and share one limit. */
export class EndpointWork {
  readonly #queue: Iterator<QueuedItem>;
  readonly #judges: readonly AskedJudge[];
  readonly #workers: number;
  readonly #limit: CallLimit;
  readonly #shared: Shared;
  #failuresInARow = 0;

  constructor(queue: readonly JudgeWork<AskedJudge>[], shared: Shared) {
    const { options } = shared.session;
    const { jobs = DEFAULT_JOBS } = options;
    const { window } = shared.execution;
    const length = queue.reduce((sum, { positions }) => sum + positions.length, 0);
    this.#queue = itemsOf(queue, shared);
    this.#judges = queue.map(({ judge }) => judge);
    this.#workers = Math.min(window ?? jobs, length);
    this.#limit = window === null ? new EndpointLimit(jobs, options) : new GrowingWindow(window);
    this.#shared = shared;
  }

  /** Resolves when the queue is empty or the work was stopped. */
  async finish(): Promise<void> {
    const work = () => this.#work().catch((error) => this.#shared.ending.atOnce(error));
    await Promise.all(Array.from({ length: this.#workers }, work));
    const { execution } = this.#shared;
    for (const judge of new Set(this.#judges)) this.#record(execution.unreadable.release(judge));
  }

  async #work(): Promise<void> {
    const { session, execution } = this.#shared;
    const { stop } = session.asking;
    while (!stop.draining.aborted) {
      const next = this.#queue.next();
      if (next.done) return;
      const { judge } = next.value;
      if (execution.unreadable.isPaused(judge)) continue;
      let answered: AnsweredRows;
      try {
        answered = await this.#answer(next.value);
      } catch (error) {
        if (error instanceof NotAsked) return;
        await this.#fail(next.value, asFailedCall(error, judge));
        continue;
      }
      this.#failuresInARow = 0;
      const { kept, dropped } = execution.unreadable.sort(judge, { ...answered, ...next.value });
      this.#record(kept);
      for (const each of dropped) await this.#drop(each);
    }
  }

  #record(answers: readonly AnsweredItem[]): void {
    const { execution, recorder } = this.#shared;
    for (const { judge, verdicts, whenDurable } of answers) {
      recorder.record(execution.progressOf(judge.id), verdicts, whenDurable);
    }
  }

  /** Lists an answer that cannot be read by a judge that is paused: it is no verdict. */
  async #drop({ judge, item, decision, whenDurable }: AnsweredItem): Promise<void> {
    if (!isUnscored(decision)) return;
    const received = cutText(withoutSecrets(decision.raw), LONGEST_LISTED);
    const { unscored } = decision;
    await this.#list(judge, item, 'unreadable', unscored, `; received: ${received}`);
    whenDurable();
  }

  #answer({ judge, item }: QueuedItem): Promise<AnsweredRows> {
    const { session, execution } = this.#shared;
    const progress = execution.progressOf(judge.id);
    return askAbout(judge, item, session, {
      limit: this.#limit,
      responses: execution.responses,
      onAttempt(attempt) {
        progress.calls++;
        if (attempt > 0) progress.retries++;
      },
    });
  }

  async #fail({ judge, item }: QueuedItem, failed: FailedCall): Promise<void> {
    const { session, ending } = this.#shared;
    await this.#list(judge, item, failed.kind, redacted(failed.error.message));
    if (isHopeless(failed.kind)) {
      ending.afterCallsUnderWay(failed.error);
      return;
    }
    this.#failuresInARow++;
    if (this.#failuresInARow < session.options.maxFailures) return;
    const message = `${this.#failuresInARow} calls in a row failed, the last one with: ${redacted(failed.error.message)}`;
    session.asking.stop.drain({ kind: 'failures', message });
  }

  /** @param details what only the list says */
  async #list(
    judge: AskedJudge,
    item: WorkItem,
    kind: string,
    reason: string,
    details = '',
  ): Promise<void> {
    const { execution } = this.#shared;
    execution.progressOf(judge.id).addFailure(reason, 1 + item.sharers.length);
    await execution.failures.append({
      at: new Date().toISOString(),
      trajectory_id: item.trajectory.id,
      judge_id: judge.id,
      ...repetitionField(item.repetition),
      kind,
      message: `${reason}${details}`,
    });
  }
}

/** The items of one judge after the other, pass by pass, each made when its turn comes. */
function* itemsOf(
  queue: readonly JudgeWork<AskedJudge>[],
  { session, execution }: Shared,
): Generator<QueuedItem> {
  for (const work of queue) {
    for (const position of work.positions) {
      if (execution.rule?.isDecided(work.judge.id)) break;
      const item = workItem(work, position, execution.set, session.engines);
      yield { judge: work.judge, item };
    }
  }
}

/** A call that gave no answer, as `failures.jsonl` lists it. */
interface FailedCall {
  readonly kind: string;
  readonly error: Error;
}

/**
 * Reads an error as a failed call. Whatever a user's own judge throws is one; any other unknown error
 * is a defect of this program and is thrown again.
 */
function asFailedCall(error: unknown, judge: AskedJudge): FailedCall {
  if (error instanceof ModelFailure) return { kind: error.kind, error };
  const isDefect = judge.kind !== 'external' && !(error instanceof UserError);
  if (isDefect || error instanceof StoreError || !(error instanceof Error)) throw error;
  return { kind: 'judge failed', error };
}
