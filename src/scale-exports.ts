// What it takes to judge on more than one machine.

export type { Shard } from './judging/blind/shard.ts';
export { EngineChangeError } from './judging/engine-guard.ts';
export { OtherQuestionError } from './judging/list-work.ts';
export { MixedJudgeError } from './judging/merging/mixed-judges.ts';
export { Collector, type CollectorOptions } from './judging/queue/collector/collector.ts';
export { type Cleaned, QueueControl } from './judging/queue/control/queue-control.ts';
export type {
  LaneStatus,
  QueueStatus,
  WorkerStatus,
} from './judging/queue/control/queue-status.ts';
export type { QueueWorker } from './judging/queue/worker/queue-worker.ts';
export { DEFAULT_WORK, openWorker, type WorkerJob } from './pipeline/3-work.ts';
export * from './pipeline/merging/merge-folders.ts';
