import { UserError } from '../errors.ts';
import type { Judge } from '../judges/judge.ts';
import type { Asking } from '../judging/asking/ask.ts';
import { type Backoff, DEFAULT_BACKOFF } from '../judging/asking/backoff.ts';
import { Budget, type BudgetOptions } from '../judging/asking/budget.ts';
import type { StopReason, StopSwitch } from '../judging/asking/stop.ts';
import { describeJudges } from '../judging/describe-judges.ts';
import { guardEngine } from '../judging/engine-guard.ts';
import { execute } from '../judging/execute.ts';
import { judgeEntry } from '../judging/judge-entry.ts';
import { judgeLocally } from '../judging/judge-locally.ts';
import { type JudgeCounts, JudgeProgress } from '../judging/judge-progress.ts';
import { type JudgeWork, listWork, type WorkOptions } from '../judging/list-work.ts';
import { RecordedVerdicts } from '../judging/recorded-verdicts.ts';
import type { UnscoredAs } from '../judging/verdict-of.ts';
import type { AnyJudge } from '../judging/work-judge.ts';
import { failuresIn, lockIn, responsesIn, verdictsIn } from '../run-folder/files.ts';
import { FailureLog } from '../run-folder/logs/failure-log.ts';
import { ResponseLog } from '../run-folder/logs/response-log.ts';
import { VerdictLog } from '../run-folder/logs/verdict-log.ts';
import { readManifest, writeManifest } from '../run-folder/manifest/manifest.ts';
import { takeLock } from '../store/lock.ts';
import type { JsonObject } from '../trajectory/json.ts';
import type { NumberFormats } from '../trajectory/number-formats.ts';
import type { Trajectory } from '../trajectory/trajectory.ts';
import type { Verdict } from '../trajectory/verdict.ts';

/** Stage 3 in memory: a judge that needs nobody else reads each run, and only the run. */
export function* judgeSet(judge: Judge, set: Iterable<Trajectory>): Generator<Verdict> {
  const work = { kind: 'local', judge } as const;
  for (const trajectory of set) yield judgeLocally(work, trajectory, null);
}

export interface JudgeOptions extends BudgetOptions, WorkOptions {
  /** Calls under way to one endpoint. */
  readonly concurrency: number;
  readonly retries: number;
  readonly backoff: Backoff;
  /** Failures in a row, at one endpoint, that end the run. */
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
  /** Where verdicts.jsonl is, or will be. */
  readonly folder: string;
  /** In the order in which they are asked. */
  readonly trajectories: readonly Trajectory[];
  readonly judges: readonly AnyJudge[];
  readonly formats: NumberFormats;
  readonly options: JudgeOptions;
  readonly stop: StopSwitch;
  /** Draws the waits between retries, in [0, 1); no result depends on it. */
  readonly jitter: () => number;
  /** What run.json says of this invocation beside what is known here. */
  readonly entry: JsonObject;
  /** Told what the user should know, such as a torn line that was set aside. */
  readonly onNote: (text: string) => void;
  /** Handed a look at the counts when work begins; what it returns is called when work ends. */
  readonly onStart: (counts: () => readonly JudgeCounts[]) => () => void;
}

export interface JudgeOutcome {
  readonly counts: readonly JudgeCounts[];
  /** Why the run ended before its work did. */
  readonly stopped: StopReason | null;
}

/**
 * Stage 3 on disk: every judge reads every trajectory of a folder, and verdicts are kept as they
 * come. Whatever ends it, the same job started again does what is left.
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
  refuseTwins(job.judges);

  // 3a. The folder is ours, and so is what it holds.
  const lock = await takeLock(lockIn(folder), started);
  if (lock.tookOverFrom !== null) {
    const { pid, started: since } = lock.tookOverFrom;
    onNote(`Took over from process ${pid}, which began at ${since} and is no longer there.`);
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

    // 3b. What is asked of whom, and what is left of it.
    const judges = await describeJudges(job.judges, asking);
    if (!options.allowEngineChange) guardEngine(judges, recorded);
    const plans = judges.map((work) => listWork(work, job.trajectories, recorded, options));
    const tallies = talliesOf(plans, job);
    const counts = () => [...tallies.values()].map((tally) => tally.counts());

    // 3c. The invocation is on record before its first call.
    const entries = await readManifest(folder);
    const described = {
      ...job.entry,
      started: started.toISOString(),
      judges: plans.map(judgeEntry),
    };
    const note = (outcome: JsonObject) =>
      writeManifest(folder, [...entries, { ...described, ...outcome }]);
    await note({ finished: null });

    // 3d. The work.
    const ended = job.onStart(counts);
    try {
      await execute(plans, {
        ...options,
        log,
        responses,
        failures,
        asking,
        formats: job.formats,
        tallyOf: (id) => tallies.get(id) as JudgeProgress,
      });
    } finally {
      ended();
      await note({
        finished: new Date().toISOString(),
        stopped: stop.reason?.message ?? null,
        counts: counts() as unknown as readonly JsonObject[],
      }).catch(() => {
        // The disk may be full or gone, which is what the user is about to be told.
      });
    }
    return { counts: counts(), stopped: stop.reason };
  } finally {
    for (const close of closing.toReversed()) await close().catch(() => {});
  }
}

function talliesOf(plans: readonly JudgeWork[], job: JudgeJob): ReadonlyMap<string, JudgeProgress> {
  const tallies = new Map<string, JudgeProgress>();
  for (const { work, done } of plans) {
    const tally = new JudgeProgress(work.judge.id, job.trajectories.length, job.options.price);
    for (const verdict of done) tally.addEarlier(verdict);
    tallies.set(work.judge.id, tally);
  }
  return tallies;
}

function refuseTwins(judges: readonly AnyJudge[]): void {
  const ids = judges.map(({ id }) => id);
  const twin = ids.find((id, i) => ids.indexOf(id) !== i);
  if (twin !== undefined) throw new UserError(`two judges are called ${twin}; name one of them`);
}
