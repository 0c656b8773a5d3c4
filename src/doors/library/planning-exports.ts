// How many runs a claim needs: part of the library's exports.

export { assumedJudge, type DrawFlags } from '../../4-measuring/planning/assumed-judge.ts';
export type { CertifyPlan } from '../../4-measuring/planning/certify-plan.ts';
export type { Growth, JudgeShortfall } from '../../4-measuring/planning/judge-shortfall.ts';
export { measuredDelta } from '../../4-measuring/planning/measured-delta.ts';
export { type NeededSet, neededSet } from '../../4-measuring/planning/needed-set.ts';
export { pilotSpread } from '../../4-measuring/planning/pilot.ts';
export {
  type PilotFolder,
  type PlannedClaim,
  type PlanOptions,
  planRuns,
  type SampleSizePlan,
} from '../../4-measuring/planning/plan-runs.ts';
export type { PlanTargets } from '../../4-measuring/planning/plan-targets.ts';
export { plannedDesign, type SetDesign } from '../../4-measuring/planning/set-design.ts';
export { type PlannedSet, SetDesigns } from '../../4-measuring/planning/set-designs.ts';
export { type DeltaClaim, simulateClaim } from '../../4-measuring/planning/simulate-claims.ts';
export { SimulatedSet } from '../../4-measuring/planning/simulated-set.ts';
export {
  powerToSettleRate,
  runsToSettleRate,
} from '../../4-measuring/statistics/planning/certify-rate.ts';
export type { MeasuredDifference } from '../../4-measuring/statistics/planning/foreseen-interval.ts';
export { pairsToPin } from '../../4-measuring/statistics/planning/pin-difference.ts';
export { pairsToSettle } from '../../4-measuring/statistics/planning/settle-difference.ts';
