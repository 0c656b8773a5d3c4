// What the benches need beyond the public library, built to generated/internals.mjs.
export { setLines } from '../src/2-planting/plant.ts';
export { NothingPlantedError } from '../src/2-planting/recorded/plant-recorded.ts';
export { learnSurface } from '../src/2-planting/surface/learn-surface.ts';
export { StopSwitch } from '../src/3-judging/asking/stop.ts';
export { clusterOrder } from '../src/4-measuring/anytime/cluster-order.ts';
export { RunningBound } from '../src/4-measuring/anytime/running-bound.ts';
export { compareTwo } from '../src/4-measuring/comparing/compare-two.ts';
export { judgedEvidence } from '../src/4-measuring/comparing/judged-evidence.ts';
export { attackRows } from '../src/4-measuring/metrics/attacks.ts';
export { judgedPairs } from '../src/4-measuring/metrics/compare-rows.ts';
export { faithfulReplies } from '../src/4-measuring/metrics/faithful-replies.ts';
export { editsThatBreakNothing } from '../src/4-measuring/metrics/harmless-edits.ts';
export { measuringContext } from '../src/4-measuring/metrics/measuring-context.ts';
export { metrics } from '../src/4-measuring/metrics/metrics.ts';
export { netDelta } from '../src/4-measuring/metrics/net-delta.ts';
export { rateOf, rateOver } from '../src/4-measuring/metrics/rate.ts';
export { atWorst, deltaTrial, fallTrial } from '../src/4-measuring/planning/assumed-judge.ts';
export { judgeShortfall } from '../src/4-measuring/planning/judge-shortfall.ts';
export { measuredDelta } from '../src/4-measuring/planning/measured-delta.ts';
export { neededSet } from '../src/4-measuring/planning/needed-set.ts';
export { siblingCorrelation } from '../src/4-measuring/planning/pilot.ts';
export { SetDesigns } from '../src/4-measuring/planning/set-designs.ts';
export { SimulatedSet } from '../src/4-measuring/planning/simulated-set.ts';
export { editsSentence } from '../src/4-measuring/recommending/edits-sentence.ts';
export { sightOf } from '../src/4-measuring/recommending/sight.ts';
export { JudgeColumns } from '../src/4-measuring/rows/judge-columns.ts';
export { pairsOf } from '../src/4-measuring/rows/pairs.ts';
export { pairedAuc } from '../src/4-measuring/scores/ranking.ts';
export { tuneThreshold } from '../src/4-measuring/scores/tune.ts';
export { gainOf } from '../src/4-measuring/statistics/anytime/anytime-mean.ts';
export { Wealth } from '../src/4-measuring/statistics/anytime/wealth.ts';
export { normalProbability } from '../src/4-measuring/statistics/normal-probability.ts';
export { normalQuantile } from '../src/4-measuring/statistics/normal-quantile.ts';
export {
  powerToSettleRate,
  runsToSettleRate,
} from '../src/4-measuring/statistics/planning/certify-rate.ts';
export { pairsToSettle } from '../src/4-measuring/statistics/planning/settle-difference.ts';
export { randomEffects } from '../src/4-measuring/statistics/random-effects.ts';
export { decideOnBounds } from '../src/5-reporting/gate/decide.ts';
export { measuredDrop } from '../src/5-reporting/gate/evidence.ts';
export { boundsConfidence } from '../src/5-reporting/gate/gate-result.ts';
export { readAwaited, UntilDecided, wavesIn } from '../src/5-reporting/gate/stopping.ts';
export * from '../src/doors/library/for-environments.ts';
export * from '../src/doors/library/for-judges.ts';
export * from '../src/doors/library/for-statistics.ts';
export * from '../src/doors/library/for-traces.ts';
export * from '../src/doors/library/index.ts';
