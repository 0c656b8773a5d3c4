import { UserError } from '../errors.ts';
import type { Judge, LocalJudge } from '../judges/judge.ts';
import type { Asking } from '../judging/asking/ask.ts';
import { type Backoff, DEFAULT_BACKOFF } from '../judging/asking/backoff.ts';
import { Budget, type BudgetOptions } from '../judging/asking/budget.ts';
import { LOCK_LOST, type StopReason, type StopSwitch } from '../judging/asking/stop.ts';
import { guardEngine } from '../judging/engine-guard.ts';
import { describeEngines } from '../judging/engines.ts';
import { execute } from '../judging/execute.ts';
import { judgeEntry } from '../judging/judge-entry.ts';
import { judgeLocally } from '../judging/judge-locally.ts';
import { type JudgeCounts, JudgeProgress } from '../judging/judge-progress.ts';
import { type JudgeWork, listWork, type WorkOptions } from '../judging/list-work.ts';
import { RecordedVerdicts } from '../judging/recorded-verdicts.ts';
import type { UnscoredAs } from '../judging/verdict-of.ts';
import { failuresIn, lockIn, responsesIn, verdictsIn } from '../run-folder/files.ts';
import { FailureLog } from '../run-folder/logs/failure-log.ts';
import { ResponseLog } from '../run-folder/logs/response-log.ts';
import { VerdictLog } from '../run-folder/logs/verdict-log.ts';
import { readManifest, writeManifest } from '../run-folder/manifest/manifest.ts';
import { recordedJudges, unrecordedJudge } from '../run-folder/manifest/provenance.ts';
import { takeLock } from '../store/lock/lock.ts';
import type { JsonObject } from '../trajectory/json.ts';
import type { NumberFormats } from '../trajectory/number-formats.ts';
import type { Trajectory } from '../trajectory/trajectory.ts';
import type { Verdict } from '../trajectory/verdict.ts';

/** Stage 3 in memory: a local judge reads each run of a set, and only the run. */
export function* judgeSet(judge: LocalJudge, set: Iterable<Trajectory>): Generator<Verdict> {
  for (const trajectory of set) yield judgeLocally(judge, trajectory, null);
}

export interface JudgeOptions extends BudgetOptions, WorkOptions {
  /** How many calls to one endpoint may be under way. */
  readonly concurrency: number;
  readonly retries: number;
  readonly backoff: Backoff;
  /** How many failures in a row at one endpoint end the invocation. */
  readonly maxFailures: number;
  readonly keepResponses: boolean;
  readonly unscoredAs: UnscoredAs;
}

export const DEFAULT_JUDGING: JudgeOptions = {
  concurrency: 8,
  retries: 4,
  backoff: DEFAULT_BACKOFF,
  maxFailures: 10,
  maxCalls: null,
  maxCost: null,
  price: null,
  dedupe: true,
  allowEngineChange: false,
  keepResponses: false,
  unscoredAs: 'unscored',
};

export interface JudgeJob {
  /** The run folder; its verdicts.jsonl is created or continued. */
  readonly folder: string;
  /** In the order in which they are asked. */
  readonly trajectories: readonly Trajectory[];
  readonly judges: readonly Judge[];
  readonly formats: NumberFormats;
  readonly options: JudgeOptions;
  readonly stop: StopSwitch;
  /** Draws the waits between retries, in [0, 1); no result depends on it. */
  readonly jitter: () => number;
  /** What run.json should say about this invocation besides what is known here. */
  readonly entry: JsonObject;
  /** Called with what the user should know, such as that a torn line was set aside. */
  readonly onNote: (text: string) => void;
  /** Called when work begins, with a way to read the counts; its result is called when work ends. */
  readonly onStart: (counts: () => readonly JudgeCounts[]) => () => void;
}

export interface JudgeOutcome {
  readonly counts: readonly JudgeCounts[];
  /** Why the invocation ended before its work was done; null if it did not. */
  readonly stopped: StopReason | null;
}

/**
 * Stage 3 on disk: every judge reads every trajectory of a folder, and verdicts are kept as they come.
 * Whatever ends it, the same job started again does what is left.
 */
export async function judgeFolder(job: JudgeJob): Promise<JudgeOutcome> {
  const { folder, stop, options, onNote } = job;
  const started = new Date();
  const asking: Asking = {
    stop,
    budget: new Budget(options),
    retries: options.retries,
    backoff: options.backoff,
    jitter: job.jitter,
  };
  refuseEqualIds(job.judges);

  // 3a. Lock the folder and read what it holds.
  const lock = await takeLock(lockIn(folder), started, {
    onLost: () => stop.abort(LOCK_LOST),
  });
  if (lock.tookOverFrom !== null) {
    const { pid, started: since } = lock.tookOverFrom;
    onNote(`Took over from process ${pid}, which began at ${since} and is no longer running.`);
  }
  const closing: (() => Promise<void>)[] = [() => lock.release()];
  try {
    const recorded = new RecordedVerdicts();
    const log = await VerdictLog.open(verdictsIn(folder), { onRow: (row) => recorded.add(row) });
    closing.push(() => log.close());
    if (log.tornBytes > 0) {
      onNote(
        `The last line of ${log.path} was torn; its ${log.tornBytes} bytes are in ${log.tornPath}.`,
      );
    }
    const responses = await ResponseLog.open(responsesIn(folder));
    const failures = new FailureLog(failuresIn(folder));
    closing.push(
      () => responses.close(),
      () => failures.close(),
    );
    const entries = await readManifest(folder);

    // 3b. Find out which engines answer, and list what is left to ask.
    const engines = await describeEngines(job.judges, asking);
    if (!options.allowEngineChange) {
      const known = recordedJudges(entries);
      const modelOf = (id: string) => (known.get(id) ?? unrecordedJudge(id, null)).model;
      guardEngine(job.judges, engines, recorded, modelOf);
    }
    const work = job.judges.map((judge) =>
      listWork(judge, job.trajectories, engines, recorded, options),
    );
    const progress = progressOn(work, job);
    const counts = () => [...progress.values()].map((each) => each.counts());

    // 3c. Record the invocation before its first call.
    const described = {
      ...job.entry,
      started: started.toISOString(),
      judges: work.map((each) => judgeEntry(each, engines)),
    };
    const note = (outcome: JsonObject) =>
      writeManifest(folder, [...entries, { ...described, ...outcome }]);
    await note({ finished: null });

    // 3d. Do the work.
    const ended = job.onStart(counts);
    try {
      await execute(work, {
        ...options,
        log,
        responses,
        failures,
        asking,
        engines,
        formats: job.formats,
        progressOf: (id) => progress.get(id) as JudgeProgress,
      });
    } finally {
      ended();
      await note({
        finished: new Date().toISOString(),
        stopped: stop.reason?.message ?? null,
        counts: counts() as unknown as readonly JsonObject[],
      }).catch(() => {
        // The disk may be full or gone, which is the error that the user is about to see.
      });
    }
    return { counts: counts(), stopped: stop.reason };
  } finally {
    for (const close of closing.toReversed()) await close().catch(() => {});
  }
}

function progressOn(
  work: readonly JudgeWork[],
  { trajectories, options }: JudgeJob,
): ReadonlyMap<string, JudgeProgress> {
  const all = new Map<string, JudgeProgress>();
  for (const { judge, done } of work) {
    const progress = new JudgeProgress(judge.id, trajectories.length, options.price);
    for (const verdict of done) progress.addEarlier(verdict);
    all.set(judge.id, progress);
  }
  return all;
}

function refuseEqualIds(judges: readonly Judge[]): void {
  const ids = judges.map(({ id }) => id);
  const twin = ids.find((id, i) => ids.indexOf(id) !== i);
  if (twin !== undefined) {
    throw new UserError(`two judges have the id ${twin}; omit one of them or give it another id`);
  }
}
