// What the benches need beyond the public library, built to generated/internals.mjs.
export { StopSwitch } from '../src/3-judging/asking/stop.ts';
export { measuredDelta } from '../src/4-measuring/planning/measured-delta.ts';
export { neededSet } from '../src/4-measuring/planning/needed-set.ts';
export { pilotSpread } from '../src/4-measuring/planning/pilot.ts';
export { SetDesigns } from '../src/4-measuring/planning/set-designs.ts';
export { SimulatedSet } from '../src/4-measuring/planning/simulated-set.ts';
export { stratifiedShare } from '../src/4-measuring/statistics/intervals/stratified-share.ts';
export {
  powerToSettleRate,
  runsToSettleRate,
} from '../src/4-measuring/statistics/planning/certify-rate.ts';
export { pairsToPin } from '../src/4-measuring/statistics/planning/pin-difference.ts';
export { pairsToSettle } from '../src/4-measuring/statistics/planning/settle-difference.ts';
export { measuredDrop } from '../src/5-reporting/gate/evidence.ts';
export { boundsConfidence } from '../src/5-reporting/gate/gate-result.ts';
export * from '../src/doors/library/for-environments.ts';
export * from '../src/doors/library/for-judges.ts';
export * from '../src/doors/library/for-statistics.ts';
export * from '../src/doors/library/for-traces.ts';
export * from '../src/doors/library/index.ts';
