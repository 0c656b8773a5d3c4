// How many runs a claim needs: part of the library's exports.

export { assumedJudge, type DrawFlags } from './planning/assumed-judge.ts';
export type { CertifyPlan } from './planning/certify-plan.ts';
export type { Growth, JudgeShortfall } from './planning/judge-shortfall.ts';
export { measuredDelta } from './planning/measured-delta.ts';
export { type NeededSet, neededSet } from './planning/needed-set.ts';
export { pilotSpread } from './planning/pilot.ts';
export {
  type PilotFolder,
  type PlannedClaim,
  type PlanOptions,
  planRuns,
  type SampleSizePlan,
} from './planning/plan-runs.ts';
export type { PlanTargets } from './planning/plan-targets.ts';
export { plannedDesign, type SetDesign } from './planning/set-design.ts';
export { type PlannedSet, SetDesigns } from './planning/set-designs.ts';
export { type DeltaClaim, simulateClaim } from './planning/simulate-claims.ts';
export { SimulatedSet } from './planning/simulated-set.ts';
export { powerToSettleRate, runsToSettleRate } from './statistics/planning/certify-rate.ts';
export type { MeasuredDifference } from './statistics/planning/foreseen-interval.ts';
export { pairsToPin } from './statistics/planning/pin-difference.ts';
export { pairsToSettle } from './statistics/planning/settle-difference.ts';
