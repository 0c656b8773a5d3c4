import type { IntervalRule } from '../intervals/interval-rule.ts';
import { type ListedMetric, type Proportion, ruleOf, type Score } from '../listed-metric.ts';
import type { MeasuringContext } from '../measuring-context.ts';
import { metrics } from '../metrics.ts';
import type { PairedRule } from '../paired.ts';
import type { Wanted } from './resample-judges.ts';

/**
 * What a measurement has to follow through resamples: metrics whose interval is made from them, and,
 * where there are judges to compare, metrics that judges are compared on.
 */
export function whatToResample(
  { groups, method, recalls }: MeasuringContext,
  judges: number,
): Wanted {
  const isWanted = (metric: ListedMetric): boolean =>
    (judges > 1 && metric.compared) ||
    (metric.kind !== 'cost' &&
      ruleOf<IntervalRule<never> | PairedRule>(metric, method).readsReplicates);
  const wanted = metrics.filter(isWanted);
  const compared = wanted.flatMap((metric) =>
    metric.kind === 'discrimination' ? [metric.group] : [],
  );
  return {
    metrics: [
      ...wanted.filter(
        (metric): metric is typeof metric & (Proportion | Score) =>
          metric.kind === 'proportion' || metric.kind === 'score',
      ),
      ...(method === 'paper' ? recalls : []),
    ],
    groups:
      method === 'paper'
        ? [...groups.paired, ...groups.reachByOutcome, ...groups.pairedByType]
        : compared,
  };
}
