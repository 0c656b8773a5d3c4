import { once } from 'node:events';
import { setImmediate as letSignalsIn } from 'node:timers/promises';
import type { FailureLog } from '../../folder/logs/failure-log.ts';
import type { VerdictLog } from '../../folder/logs/verdict-log.ts';
import type { IndexedSet } from '../../folder/set/indexed-set.ts';
import type { Trajectory } from '../../run/trajectory.ts';
import type { Verdict } from '../../run/verdict.ts';
import { type AskedJudge, endpointOf } from '../asking/answer-item.ts';
import type { ResponseLog } from '../asking/response-log.ts';
import type { StopSwitch } from '../asking/stop.ts';
import { tooLong } from '../models/fit-context.ts';
import type { StoppingRule } from '../stopping-rule.ts';
import type { ListedWork } from '../work/list-work.ts';
import { type JudgeWork, workItem } from '../work/work-item.ts';
import { type AnsweredItem, EndpointWork } from './endpoint-work.ts';
import type { JudgeProgress } from './judge-progress.ts';
import { judgeLocally, type Session, tooLongRows } from './session.ts';
import type { UnreadableGuard } from './unreadable-guard.ts';

/** Where the work of one invocation is read from and written to, besides its session. */
export interface Execution {
  readonly set: IndexedSet;
  readonly log: VerdictLog;
  readonly responses: ResponseLog;
  readonly failures: FailureLog;
  readonly unreadable: UnreadableGuard<AnsweredItem>;
  /** How many calls may be in a queue at once; null if this process makes them itself. */
  readonly window: number | null;
  /** When enough is known of a judge; null to ask about everything. */
  readonly rule: StoppingRule | null;
  readonly progressOf: (judgeId: string) => JudgeProgress;
}

/** Local judges are fast: this many verdicts are one write, and then signals are handled. */
const LOCAL_BATCH = 256;
/** Where a rule may end judging, fewer: what is judged beyond it was judged for nothing. */
const RULED_BATCH = 32;
/** After this many batches the disk has to catch up, or the verdicts would pile up in memory. */
const BATCHES_AHEAD = 32;

/**
 * Does the work. Resolves when it is done or was stopped, and rejects when there is no point in going
 * on, such as with a full disk or without the model. Either way everything recorded is durable.
 */
export async function execute(
  work: readonly ListedWork[],
  session: Session,
  execution: Execution,
): Promise<void> {
  const { log, rule, progressOf } = execution;
  const { stop } = session.asking;
  const ending = new Ending(stop);
  const recorder = new Recorder(log, rule, (error) => ending.atOnce(error));

  for (const { judge, copies } of work) recorder.record(progressOf(judge.id), copies);
  for (const each of work) await recordTooLong(each, session, execution, recorder);
  await judgeLocalWork(work, session, execution, recorder);
  const asked = queuesByEndpoint(work).map((queue) =>
    new EndpointWork(queue, { session, execution, recorder, ending }).finish(),
  );
  // A call that ignores its signal must not delay an abort.
  const { aborting } = stop;
  const aborted = aborting.aborted ? Promise.resolve() : once(aborting, 'abort');
  await Promise.race([Promise.all(asked), aborted]);

  await recorder.settled();
  ending.throwIfFailed();
}

async function recordTooLong(
  work: ListedWork,
  session: Session,
  { set, progressOf }: Execution,
  recorder: Recorder,
): Promise<void> {
  const { judge } = work;
  if (judge.kind !== 'model') return;
  for (const { position, ...overflow } of work.tooLong) {
    const item = workItem(work, position, set, session.engines);
    const { verdicts } = tooLongRows(judge, item, session, tooLong(overflow));
    recorder.record(progressOf(judge.id), verdicts);
  }
  await recorder.settled();
}

/** Batch by batch, so that a run is read and hashed once for all judges that are to read it. */
async function judgeLocalWork(
  work: readonly JudgeWork[],
  { asking, engines }: Session,
  { set, rule, progressOf }: Execution,
  recorder: Recorder,
): Promise<void> {
  const local = work.flatMap(({ judge, ...rest }) =>
    judge.kind === 'local' && rest.positions.length > 0 ? [{ judge, ...rest }] : [],
  );
  let batches = 0;
  const longest = Math.max(0, ...local.map(({ positions }) => positions.length));
  const size = rule === null ? LOCAL_BATCH : RULED_BATCH;
  for (let start = 0; start < longest; start += size) {
    const rows = { ...set, read: readOnce(set) };
    for (const each of local) {
      if (asking.stop.draining.aborted) return;
      if (rule?.isDecided(each.judge.id)) continue;
      const verdicts = Array.from(each.positions.subarray(start, start + size), (position) =>
        judgeLocally(each.judge, workItem(each, position, rows, engines)),
      );
      recorder.record(progressOf(each.judge.id), verdicts);
      await letSignalsIn();
      if (rule !== null || ++batches % BATCHES_AHEAD === 0) await recorder.settled();
    }
  }
}

function readOnce(set: IndexedSet): IndexedSet['read'] {
  const rows = new Map<number, Trajectory>();
  return (position) => {
    const row = rows.get(position) ?? set.read(position);
    rows.set(position, row);
    return row;
  };
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

/** Writes verdicts without delaying the next call, and counts each once it is durable. */
export class Recorder {
  readonly #log: VerdictLog;
  readonly #rule: StoppingRule | null;
  readonly #onFailure: (error: unknown) => void;
  readonly #pending = new Set<Promise<void>>();

  constructor(log: VerdictLog, rule: StoppingRule | null, onFailure: (error: unknown) => void) {
    this.#log = log;
    this.#rule = rule;
    this.#onFailure = onFailure;
  }

  /** @param whenDurable called once the verdicts are on disk */
  record(
    progress: JudgeProgress,
    verdicts: readonly Verdict[],
    whenDurable: () => void = () => {},
  ): void {
    if (verdicts.length === 0) return;
    const written: Promise<void> = this.#log
      .append(...verdicts)
      .then(() => {
        for (const verdict of verdicts) {
          progress.add(verdict);
          this.#rule?.add(verdict);
        }
        whenDurable();
      }, this.#onFailure)
      .finally(() => this.#pending.delete(written));
    this.#pending.add(written);
  }

  /** Resolves when everything recorded so far is durable or could not be written. */
  async settled(): Promise<void> {
    await Promise.all(this.#pending);
  }
}

/** An error that makes it pointless to go on, and how the work ends because of it. */
export class Ending {
  readonly #stop: StopSwitch;
  #error: unknown = null;

  constructor(stop: StopSwitch) {
    this.#stop = stop;
  }

  /** Gives up the calls under way, too: nothing that they bring could be kept. */
  atOnce(error: unknown): void {
    this.#error ??= error;
    this.#stop.abort(null);
  }

  afterCallsUnderWay(error: unknown): void {
    this.#error ??= error;
    this.#stop.drain(null);
  }

  /** Throws the first error, if there was one; the others are its consequences. */
  throwIfFailed(): void {
    if (this.#error !== null) throw this.#error;
  }
}
