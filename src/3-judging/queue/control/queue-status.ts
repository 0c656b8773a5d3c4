import type { CollectorRecord, WorkerRecord } from '../fleet.ts';

/** The calls for one model, or for one judge of a user's own. */
export interface LaneStatus {
  readonly lane: string;
  /** What answers them: `qwen2.5:14b`. */
  readonly what: string;
  /** Calls that no worker has begun. */
  readonly waiting: number;
  readonly active: number;
  /** Answers that no run has collected yet. */
  readonly answered: number;
  /** Calls that failed for good: the dead letters. */
  readonly dead: number;
}

export interface WorkerStatus {
  readonly name: string;
  readonly host: string;
  readonly pid: number;
  readonly since: string;
  /** How many calls to one endpoint it makes at once. */
  readonly concurrency: number;
  readonly answersFor: readonly string[];
  readonly declined: readonly { readonly what: string; readonly why: string }[];
  readonly inFlight: number;
  readonly done: number;
  readonly failed: number;
  /** Answers in the last minute. */
  readonly perMinute: number;
}

/** Everything that is known about a queue at one moment. */
export interface QueueStatus {
  /** The address, without a password. */
  readonly queue: string;
  readonly paused: boolean;
  /** The runs at work, each with its folder's name and how far it is. */
  readonly runs: readonly CollectorRecord[];
  readonly lanes: readonly LaneStatus[];
  readonly workers: readonly WorkerStatus[];
}

/** @param names what each lane is called */
export function workerStatus(
  record: WorkerRecord,
  names: ReadonlyMap<string, string>,
): WorkerStatus {
  const { offers, declined, ...rest } = record;
  return {
    ...rest,
    answersFor: offers.map(({ lane, wanted }) => names.get(lane) ?? wanted),
    declined: declined.map(({ what, why }) => ({ what, why })),
  };
}
