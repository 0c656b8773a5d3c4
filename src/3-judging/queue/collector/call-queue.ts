import type { StopSwitch } from '../../asking/stop.ts';
import type { JudgeCounts } from '../../session/judge-progress.ts';

/** What a run tells the queue that its calls go through. */
export interface QueuedRun {
  readonly folder: string;
  /** What is drawn from the secret of the folder and the key of this user: calls are known by it. */
  readonly secret: Uint8Array;
  readonly stop: StopSwitch;
  /** How long to wait for Redis or for a worker before the run ends. */
  readonly maxWait: number;
  readonly onNote: (text: string) => void;
}

/** The queue as judging sees it: its judges ask through it, and it is told when a run begins and ends. */
export interface CallQueue {
  /** How many calls may be in the queue at once. */
  readonly window: number;
  /** Rejects if another process collects for the same folder; false if the run is stopped before. */
  begin(run: QueuedRun): Promise<boolean>;
  /** Called when the work is known, with a way to read how far it is. */
  working(counts: () => readonly JudgeCounts[]): void;
  end(): Promise<void>;
}
