import type { Term } from '../../run/terms.ts';
import type { Design } from '../rows/design.ts';
import type { Tally } from '../rows/tally.ts';

/** A count out of a number of scored trajectories. */
export interface Share {
  readonly count: number;
  readonly of: number;
}

/** The share as a number; 0 of nothing is 0, so that a replicate never yields NaN. */
export function rate({ count, of }: Share): number {
  return of === 0 ? 0 : count / of;
}

/** What a reader of a measurement chooses and a metric may depend on. */
export interface MetricSettings {
  /** The share of real runs that is faulty. */
  readonly prevalence: number;
  /** What a missed fault costs, and what a false alarm. */
  readonly costMiss: number;
  readonly costAlarm: number;
}

export const DEFAULT_SETTINGS: MetricSettings = { prevalence: 0.05, costMiss: 3, costAlarm: 1 };

/**
 * One number about one judge, computed from a tally. It reads the set itself and every resample of it
 * in the same way, since both are tallies.
 */
export interface Metric<Id extends string = string> extends Term {
  /** As JSON and programs name it: `silentRecall`. */
  readonly id: Id;
  of(tally: Tally, design: Design, settings?: MetricSettings): number;
  /** Present where the metric is a proportion: what it is a share of. */
  share?(tally: Tally, design: Design): Share;
  /** It reads stated confidences, which very large sets keep only roughly, if at all. */
  readonly readsConfidence?: boolean;
}
