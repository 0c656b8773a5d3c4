import { fromEntries } from '../../base/from-entries.ts';
import type { ParentTruth } from '../rows/set-columns.ts';
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

/** What people call each metric: a flag on a run that nobody vouched for is not a false alarm. */
export const labelsOf = (parents: ParentTruth): Readonly<Record<MetricId, string>> =>
  fromEntries<Record<MetricId, string>>(
    metrics.map(({ id, label, ...others }) => [
      id,
      parents === 'presumed' && 'presumedLabel' in others ? others.presumedLabel : label,
    ]),
  );
