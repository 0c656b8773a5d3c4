import type { IntervalRule } from '../metrics/intervals/interval-rule.ts';
import {
  type ListedMetric,
  type Proportion,
  ruleOf,
  type Score,
} from '../metrics/listed-metric.ts';
import type { MeasuringContext } from '../metrics/measuring-context.ts';
import { metrics } from '../metrics/metrics.ts';
import type { PairedRule } from '../metrics/paired.ts';
import type { Wanted } from './resample-judges.ts';

/**
 * What the paper's method has to follow through resamples: metrics whose interval is made from them, and,
 * where there are judges to compare, metrics that judges are compared on.
 */
export function whatToResample({ groups, recalls }: MeasuringContext, judges: number): Wanted {
  const isWanted = (metric: ListedMetric): boolean =>
    (judges > 1 && metric.compared) ||
    (metric.kind !== 'cost' &&
      metric.kind !== 'ranking' &&
      ruleOf<IntervalRule<never> | PairedRule>(metric, 'paper').readsReplicates);
  const wanted = metrics.filter(
    (metric): metric is typeof metric & (Proportion | Score) =>
      isWanted(metric) && (metric.kind === 'proportion' || metric.kind === 'score'),
  );
  return {
    metrics: [...wanted, ...recalls],
    groups: [
      ...Object.values(groups.paired),
      ...Object.values(groups.reachByOutcome),
      ...groups.pairedByType,
    ],
  };
}
