// Several faults in one run, and the same faults with faithful replies.

export type {
  CascadePlan,
  PlannedCombination,
  SkippedCombination,
} from './dataset/plan-cascades.ts';
export { CONFLICT_REASONS, type Conflict } from './environment/cascades/merge-edits.ts';
export {
  type CascadePlanter,
  cascadePlanter,
  type PlantedFaults,
} from './environment/cascades/plant-faults.ts';
export {
  type FaithfulFault,
  type FaithfulPlanter,
  faithfulPlanter,
} from './environment/replies/faithful-reply.ts';
export { replyFaithfully } from './pipeline/siblings/reply-faithfully.ts';
export { cascadeId, faithfulId } from './trajectory/trajectory.ts';
