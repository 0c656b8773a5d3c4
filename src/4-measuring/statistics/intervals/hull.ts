import type { Interval } from './interval.ts';

/** The smallest interval that holds all of these. */
export function hull(...intervals: readonly Interval[]): Interval {
  return {
    low: Math.min(...intervals.map(({ low }) => low)),
    high: Math.max(...intervals.map(({ high }) => high)),
  };
}
