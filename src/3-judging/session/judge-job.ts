import { openSet } from '../../2-planting/set/open-set.ts';
import { InvalidOptionError, UserError } from '../../base/errors.ts';
import { version } from '../../base/version.ts';
import { trajectoriesIn } from '../../folder/files.ts';
import { type IndexedSet, indexedSet, indexSetFile } from '../../folder/set/indexed-set.ts';
import type { JsonObject } from '../../run/json.ts';
import { isRepetition, MOST_REPETITIONS } from '../../run/repetition.ts';
import type { Trajectory } from '../../run/trajectory.ts';
import type { Backoff } from '../asking/backoff.ts';
import type { BudgetOptions } from '../asking/budget.ts';
import type { RateLimits } from '../asking/minute.ts';
import { type StopReason, StopSwitch } from '../asking/stop.ts';
import { requireShard } from '../blind/shard.ts';
import { asJudge } from '../judges/defined-judge.ts';
import type { DefinedJudge, Judge } from '../judges/judge.ts';
import type { CallQueue } from '../queue/collector/call-queue.ts';
import { DEFAULT_JUDGING } from '../settings.ts';
import type { ChangeOptions } from '../work/changed-judges.ts';
import type { WorkOptions } from '../work/list-work.ts';
import type { UnscoredAs } from '../work/verdict-of.ts';
import type { JudgeCounts } from './judge-progress.ts';
import type { JudgedSubject } from './session.ts';

export interface JudgeOptions extends BudgetOptions, WorkOptions, ChangeOptions {
  /** How many calls to one endpoint may be under way. */
  readonly concurrency: number;
  /** How much of one endpoint may be used in any minute. */
  readonly rates: RateLimits;
  readonly retries: number;
  readonly backoff: Backoff;
  /** The longest wait that a server may ask for; a longer one ends the invocation. */
  readonly maxWaitSeconds: number;
  /** How many failures in a row at one endpoint end the invocation. */
  readonly maxFailures: number;
  readonly keepResponses: boolean;
  /** How many unreadable answers at the start pause a judge; 0 for no such limit. */
  readonly unreadable: number;
  readonly unscoredAs: UnscoredAs;
}

/** What to judge, and how. Only the folder and the judges have to be named. */
export interface JudgeJob {
  /** The run folder; its verdicts.jsonl is created or continued. */
  readonly folder: string;
  readonly judges: readonly (Judge | DefinedJudge)[];
  /** The set; by default the folder's own. */
  readonly trajectories?: readonly Trajectory[] | IndexedSet | undefined;
  /** Whose runs they are; by default what the folder records. */
  readonly subject?: JudgedSubject | undefined;
  readonly options?: Partial<JudgeOptions> | undefined;
  readonly stop?: StopSwitch | undefined;
  /** The queue that the judges ask through; omit it if this process makes the calls itself. */
  readonly queue?: CallQueue | undefined;
  /** Draws the waits between retries, in [0, 1); no result depends on it. */
  readonly jitter?: (() => number) | undefined;
  /** What run.json should say about this invocation besides what is known here. */
  readonly entry?: JsonObject | undefined;
  /** Called with what the user should know, such as that a torn line was set aside. */
  readonly onNote?: ((text: string) => void) | undefined;
  /** Called when work begins, with a way to read the counts; its result is called when work ends. */
  readonly onStart?: ((counts: () => readonly JudgeCounts[]) => () => void) | undefined;
}

export interface JudgeOutcome {
  /** One entry per judge; empty if the invocation was stopped before the work was known. */
  readonly counts: readonly JudgeCounts[];
  /** Why the invocation ended before its work was done; null if it did not. */
  readonly stopped: StopReason | null;
}

/** A job in which nothing is left open. */
export interface CompleteJob {
  readonly folder: string;
  readonly judges: readonly Judge[];
  readonly set: IndexedSet;
  readonly subject: JudgedSubject;
  readonly options: JudgeOptions;
  readonly stop: StopSwitch;
  readonly queue: CallQueue | null;
  readonly jitter: (() => number) | undefined;
  readonly entry: JsonObject;
  readonly onNote: (text: string) => void;
  readonly onStart: (counts: () => readonly JudgeCounts[]) => () => void;
}

/** Fills in what a job leaves open. */
export async function completeJob(job: JudgeJob): Promise<CompleteJob> {
  const { folder, trajectories } = job;
  const judges = job.judges.map(asJudge);
  refuseEqualIds(judges);
  const options = completeOptions(job.options);
  return {
    folder,
    judges,
    set: await indexed(trajectories, folder),
    subject: job.subject ?? (await openSet({ set: folder })).subject,
    options,
    stop: job.stop ?? new StopSwitch(),
    queue: job.queue ?? null,
    jitter: job.jitter,
    entry: job.entry ?? { command: 'judge', version },
    onNote: job.onNote ?? (() => {}),
    onStart: job.onStart ?? (() => () => {}),
  };
}

function indexed(
  trajectories: JudgeJob['trajectories'],
  folder: string,
): IndexedSet | Promise<IndexedSet> {
  if (trajectories === undefined) return indexSetFile(trajectoriesIn(folder));
  return 'read' in trajectories ? trajectories : indexedSet(trajectories);
}

/** Options with their defaults, if they can be met. */
export function completeOptions(given: Partial<JudgeOptions> = {}): JudgeOptions {
  const options = { ...DEFAULT_JUDGING, ...given };
  const { repeats, shard } = options;
  if (!isRepetition(repeats)) {
    throw new InvalidOptionError(
      '--repeats',
      `must be a whole number from 1 to ${MOST_REPETITIONS}, not ${repeats}`,
    );
  }
  requireShard(shard);
  return options;
}

function refuseEqualIds(judges: readonly Judge[]): void {
  const ids = judges.map(({ id }) => id);
  const twin = ids.find((id, i) => ids.indexOf(id) !== i);
  if (twin !== undefined) {
    throw new UserError(
      `two judges have the id ${twin}; omit one of them or name it, as in --judge other=SPEC`,
    );
  }
}
