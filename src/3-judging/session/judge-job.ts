import { openSet } from '../../2-planting/set/open-set.ts';
import { InvalidOptionError, UserError } from '../../base/errors.ts';
import { version } from '../../base/version.ts';
import { trajectoriesIn } from '../../folder/files.ts';
import { type IndexedSet, indexedSet, indexSetFile } from '../../folder/set/indexed-set.ts';
import type { JsonObject } from '../../run/json.ts';
import type { Trajectory } from '../../run/trajectory.ts';
import type { Backoff } from '../asking/backoff.ts';
import { type StopReason, StopSwitch } from '../asking/stop.ts';
import { asJudge } from '../judges/defined-judge.ts';
import type { DefinedJudge, Judge } from '../judges/judge.ts';
import type { CallQueue } from '../queue/collector/call-queue.ts';
import { type AskingSettings, completeAsking } from '../settings.ts';
import type { RuleStanding, StoppingRule } from '../stopping-rule.ts';
import type { JudgeCounts } from './judge-progress.ts';
import type { JudgedSubject } from './session.ts';

/** What to judge, and how. Only the folder and the judges have to be named. */
export interface JudgeJob {
  /** The run folder; its verdicts.jsonl is created or continued. */
  readonly folder: string;
  readonly judges: readonly (Judge | DefinedJudge)[];
  /** The set; by default the folder's own. */
  readonly trajectories?: readonly Trajectory[] | IndexedSet | undefined;
  /** Whose runs they are; by default what the folder records. */
  readonly subject?: JudgedSubject | undefined;
  /** How the judges are asked: settings of `tj judge`. */
  readonly options?: Partial<AskingSettings> | undefined;
  readonly stop?: StopSwitch | undefined;
  /** The queue that the judges ask through; omit it if this process makes the calls itself. */
  readonly queue?: CallQueue | undefined;
  /** Whom to ask about what in turn, where that depends on verdicts; omit it to ask everybody about everything. */
  readonly rounds?: ((set: IndexedSet) => AsyncIterable<Round>) | undefined;
  /** When enough is known of a judge; omit it to ask about the whole set. */
  readonly rule?: StoppingRule | undefined;
  /** How the waits between retries grow. */
  readonly backoff?: Backoff | undefined;
  /** Draws the waits between retries, in [0, 1); no result depends on it. */
  readonly jitter?: (() => number) | undefined;
  /** What run.json should say about this invocation besides what is known here. */
  readonly entry?: JsonObject | undefined;
  /** Called with what the user should know, such as that a torn line was set aside. */
  readonly onNote?: ((text: string) => void) | undefined;
  /** Called when work begins, with a way to read the counts; its result is called when work ends. */
  readonly onStart?: ((counts: () => readonly JudgeCounts[]) => () => void) | undefined;
}

/** By judge, the ids of the runs that it is asked about and was not in the rounds before; null stands for all. */
export type Round = ReadonlyMap<string, ReadonlySet<string> | null>;

export interface JudgeOutcome {
  /** One entry per judge; empty if the invocation was stopped before the work was known. */
  readonly counts: readonly JudgeCounts[];
  /** Why the invocation ended before its work was done; null if it did not. */
  readonly stopped: StopReason | null;
  /** Where every judge stands under the rule that says when to stop; empty without one. */
  readonly standings: readonly RuleStanding[];
}

/** A job in which nothing is left open. */
export interface CompleteJob {
  readonly folder: string;
  readonly judges: readonly Judge[];
  readonly set: IndexedSet;
  readonly subject: JudgedSubject;
  readonly options: AskingSettings;
  readonly stop: StopSwitch;
  readonly queue: CallQueue | null;
  readonly rule: StoppingRule | null;
  readonly rounds: AsyncIterable<Round> | Iterable<Round>;
  readonly backoff: Backoff | undefined;
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
  const options = completeAsking(job.options);
  if (job.rule !== undefined) refuseOtherParts(options);
  const set = await indexed(trajectories, folder);
  return {
    folder,
    judges,
    set,
    subject: job.subject ?? (await openSet({ set: folder })).subject,
    options,
    stop: job.stop ?? new StopSwitch(),
    queue: job.queue ?? null,
    rule: job.rule ?? null,
    rounds: job.rounds?.(set) ?? [new Map(judges.map(({ id }) => [id, null]))],
    backoff: job.backoff,
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

/** A rule decides what is asked, and in which order. */
function refuseOtherParts({ limit, sample, shard, first, order, repeats }: AskingSettings): void {
  const given = {
    '--limit': limit !== undefined,
    '--sample': sample !== undefined,
    '--shard': shard !== undefined,
    '--first': first.length > 0,
    '--order released': order === 'released',
    '--repeats': repeats > 1,
  };
  const [other] = Object.entries(given).find(([, isGiven]) => isGiven) ?? [];
  if (other === undefined) return;
  throw new InvalidOptionError('--until', `cannot be given with ${other}; omit one of them`);
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
