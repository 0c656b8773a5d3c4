import { brier, brierClean, brierFaults, calibrationGap } from './confidence.ts';
import { secondsPerRun, tokensPerRun } from './cost.ts';
import {
  contradictions,
  f1,
  falseAlarms,
  loudRecall,
  precisionInUse,
  precisionOnSet,
  recall,
  silentRecall,
} from './detection.ts';
import { delta, loudDelta, pairedAuc, silentDelta } from './discrimination.ts';
import { expectedCost } from './expected-cost.ts';
import type { ListedMetric } from './listed-metric.ts';
import {
  stepInRange,
  stepOfAll,
  stepOfDetected,
  stepOfDetectedExecuted,
  stepWithinOne,
  typedRight,
  typeF1,
} from './naming.ts';

/**
 * Every metric, in the order in which tables show them. What is measured, the differences between
 * judges, the tables, the schema and the reference page all follow this list.
 */
export const metrics = [
  delta,
  silentDelta,
  loudDelta,
  pairedAuc,
  recall,
  silentRecall,
  loudRecall,
  falseAlarms,
  precisionOnSet,
  f1,
  precisionInUse,
  expectedCost,
  stepOfDetected,
  stepOfAll,
  stepInRange,
  stepWithinOne,
  stepOfDetectedExecuted,
  typeF1,
  typedRight,
  calibrationGap,
  brier,
  brierFaults,
  brierClean,
  contradictions,
  secondsPerRun,
  tokensPerRun,
] as const satisfies readonly ListedMetric[];

export type MetricId = (typeof metrics)[number]['id'];
