import { type Design, designOf } from './columns/design.ts';
import { type Pairs, pairsOf } from './columns/pairs.ts';
import type { SetColumns } from './columns/set-columns.ts';
import type { IntervalMethod } from './measurement.ts';
import type { MetricSettings } from './metric.ts';
import { type PairedGroups, pairedGroups } from './paired-groups.ts';

/** What the measurements of all judges on a set share. */
export interface MeasuringContext {
  readonly set: SetColumns;
  readonly design: Design;
  readonly pairs: Pairs;
  readonly groups: PairedGroups;
  readonly settings: MetricSettings;
  readonly confidence: number;
  readonly method: IntervalMethod;
}

export function measuringContext(
  set: SetColumns,
  options: {
    readonly prevalence: number;
    readonly confidence: number;
    readonly method: IntervalMethod;
  },
): MeasuringContext {
  return {
    set,
    design: designOf(set),
    pairs: pairsOf(set),
    groups: pairedGroups(set),
    settings: { prevalence: options.prevalence },
    confidence: options.confidence,
    method: options.method,
  };
}
