export type { Shard } from './judging/blind/shard.ts';
export { EngineChangeError } from './judging/engine-guard.ts';
export { OtherQuestionError } from './judging/list-work.ts';
export { MixedJudgeError } from './judging/merging/mixed-judges.ts';
export * from './pipeline/merging/merge-folders.ts';
