import type { Design } from '../../rows/design.ts';
import type { JudgedRows } from '../../rows/judged-rows.ts';
import type { Interval } from '../../statistics/intervals/interval.ts';
import type { MetricSettings } from '../metric.ts';

/** What the interval of one judge's metric can be made from. */
export interface Evidence {
  /** The rows that the judge scored, and their tally. */
  readonly judged: JudgedRows;
  readonly design: Design;
  readonly settings: MetricSettings;
  readonly confidence: number;
  /** The metric in every resample; null where it was not resampled. */
  readonly replicates: Float64Array | null;
}

/** How the interval of a metric is made. */
export interface IntervalRule<Metric> {
  /** In words, for the reference page. */
  readonly description: string;
  /** Whether the metric has to be followed through resamples. */
  readonly readsReplicates: boolean;
  /** Whether there is an interval at all. */
  readonly isOffered: boolean;
  of(metric: Metric, evidence: Evidence): Interval | null;
}
