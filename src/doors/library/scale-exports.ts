// What it takes to judge on more than one machine.

export type { Shard } from '../../3-judging/blind/shard.ts';
export { EngineChangeError } from '../../3-judging/engine-guard.ts';
export { OtherQuestionError } from '../../3-judging/list-work.ts';
export * from '../../3-judging/merging/merge-folders.ts';
export { MixedJudgeError } from '../../3-judging/merging/mixed-judges.ts';
export { Collector, type CollectorOptions } from '../../3-judging/queue/collector/collector.ts';
export { type Cleaned, QueueControl } from '../../3-judging/queue/control/queue-control.ts';
export type {
  LaneStatus,
  QueueStatus,
  WorkerStatus,
} from '../../3-judging/queue/control/queue-status.ts';
export { DEFAULT_WORK, openWorker, type WorkerJob } from '../../3-judging/queue/work.ts';
export type { QueueWorker } from '../../3-judging/queue/worker/queue-worker.ts';
