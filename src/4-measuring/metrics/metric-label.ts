import { fromEntries } from '../../base/from-entries.ts';
import type { ParentTruth } from '../rows/set-columns.ts';
import type { ListedMetric } from './listed-metric.ts';
import { type MetricId, metrics } from './metrics.ts';

/** What people call a metric: a flag on a run that nobody vouched for is not a false alarm. */
export function metricLabel(
  { label, presumedLabel = label }: Pick<ListedMetric, 'label' | 'presumedLabel'>,
  parents: ParentTruth,
): string {
  return parents === 'presumed' ? presumedLabel : label;
}

/** The same for every metric of the list. */
export function labelsOf(parents: ParentTruth): Readonly<Record<MetricId, string>> {
  return fromEntries<Record<MetricId, string>>(
    metrics.map((metric) => [metric.id, metricLabel(metric, parents)]),
  );
}
