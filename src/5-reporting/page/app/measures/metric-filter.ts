import type { MetricId } from '../../../../4-measuring/metrics/metrics.ts';
import type { PairFilter } from '../address/pair-filter.ts';

/** What the pairs behind a metric have in common; metrics about all verdicts of a judge are not here. */
const FILTERS: Partial<Readonly<Record<MetricId, PairFilter>>> = {
  recall: { flags: 'fault' },
  silentRecall: { flags: 'fault', outcome: 'silent' },
  loudRecall: { flags: 'fault', outcome: 'loud' },
  falseAlarms: { flags: 'clean' },
  silentDelta: { outcome: 'silent' },
  loudDelta: { outcome: 'loud' },
  stepOfDetected: { flags: 'fault' },
  stepInRange: { flags: 'fault' },
  stepWithinOne: { flags: 'fault' },
  stepOfDetectedExecuted: { flags: 'fault' },
};

/** The pairs behind a metric of a judge. */
export const metricFilter = (metric: MetricId, judge: string): PairFilter => ({
  judge,
  ...(FILTERS[metric] ?? { edits: 'faults' }),
});
