import type { IntervalMethod } from '../measurement/estimate.ts';
import type { LeftOut } from '../measurement/measurement.ts';
import { type Design, designOf } from '../rows/design.ts';
import type { JudgeColumns } from '../rows/judge-columns.ts';
import { type LabelledRows, labelledRows } from '../rows/labelled-rows.ts';
import { type FaultGroup, membersOf, type Pairs, pairsOf } from '../rows/pairs.ts';
import type { SetColumns } from '../rows/set-columns.ts';
import { recallOfType } from './detection.ts';
import { leftOutOf } from './left-out.ts';
import type { Proportion } from './listed-metric.ts';
import type { MetricSettings } from './metric.ts';
import { type PairedGroups, pairedGroups } from './paired-groups.ts';
import { type GivenMix, type TypeMix, typeMixes } from './type-mix.ts';

/** What the measurements of all judges on a set share. */
export interface MeasuringContext {
  readonly set: SetColumns;
  readonly design: Design;
  readonly pairs: Pairs;
  readonly groups: PairedGroups;
  /** The pairs of a group, found once for all judges. */
  readonly membersOf: (group: FaultGroup) => Int32Array;
  readonly settings: MetricSettings;
  readonly confidence: number;
  /** The same for statements that are looked through for whatever stands out. */
  readonly atOnce: {
    /** One statement about each judge. */
    readonly judges: number;
    /** One about each judge and fault type. */
    readonly types: number;
  };
  readonly method: IntervalMethod;
  /** The runs that people labelled; null where they called none faulty. */
  readonly labelled: LabelledRows | null;
  readonly leftOut: readonly LeftOut[];
  /** Recall on the faults of each type, in the order of the types. */
  readonly recalls: readonly Proportion[];
  /** The mixes of fault types that Δ is stated for, besides that of the set. */
  readonly mixes: readonly TypeMix[];
}

export function measuringContext(
  set: SetColumns,
  options: {
    readonly prevalence: number;
    readonly costMiss: number;
    readonly costAlarm: number;
    readonly confidence: number;
    readonly method: IntervalMethod;
    readonly mix?: GivenMix | undefined;
  },
  judges: readonly Pick<JudgeColumns, 'control'>[],
): MeasuringContext {
  const pairs = pairsOf(set);
  const { prevalence, costMiss, costAlarm, confidence } = options;
  const candidates = Math.max(1, judges.filter(({ control }) => !control).length);
  const labelled = labelledRows(set);
  const found = new Map<FaultGroup, Int32Array>();
  return {
    set,
    design: designOf(set),
    pairs,
    membersOf(group) {
      const members = found.get(group) ?? membersOf(set, pairs, group);
      found.set(group, members);
      return members;
    },
    groups: pairedGroups(set),
    settings: { prevalence, costMiss, costAlarm },
    confidence,
    atOnce: {
      judges: confidenceOfEach(confidence, candidates),
      types: confidenceOfEach(confidence, candidates * new Set(pairs.kind).size),
    },
    method: options.method,
    labelled,
    leftOut: leftOutOf(set, labelled),
    recalls: set.types.map((type, at) => recallOfType(type, at)),
    mixes: typeMixes(set, options.mix ?? null),
  };
}

/** Bonferroni's: so many intervals of this confidence all hold at once with the given one. */
const confidenceOfEach = (confidence: number, intervals: number): number =>
  1 - (1 - confidence) / Math.max(1, intervals);
