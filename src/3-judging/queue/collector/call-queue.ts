import type { StopSwitch } from '../../asking/stop.ts';
import type { JudgeCounts } from '../../session/judge-progress.ts';

/** What a run tells the queue that its calls go through. */
export interface QueuedRun {
  readonly folder: string;
  /** The secret of the folder: calls are known by what is drawn from it. */
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
  /** Whether calls of a folder with this secret went through this queue before. */
  knows(secret: Uint8Array): Promise<boolean>;
  /** Rejects if another process collects for the same folder; false if the run is stopped before. */
  begin(run: QueuedRun): Promise<boolean>;
  /** Called when the work is known, with a way to read how far it is. */
  working(counts: () => readonly JudgeCounts[]): void;
  end(): Promise<void>;
}
