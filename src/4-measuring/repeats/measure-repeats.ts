import type { Estimate } from '../metrics/estimate.ts';
import type { MeasuringContext } from '../metrics/measuring-context.ts';
import type { JudgeColumns } from '../rows/judge-columns.ts';
import { countMembers, delta, type FaultGroup, type Pairs } from '../rows/pairs.ts';
import { agreementOn, type RepeatAgreement } from './agreement.ts';
import { majorityColumns } from './majority-columns.ts';
import { pooledInterval } from './pooled-interval.ts';
import { type SingleRunDelta, singleRunDelta } from './single-run-delta.ts';

/** A group of faults and their parents, judged several times. */
export interface RepeatsRow {
  readonly group: string;
  readonly label: string;
  readonly faults: RepeatAgreement;
  readonly parents: RepeatAgreement;
  /** The two together, each run once. */
  readonly both: RepeatAgreement;
  readonly singleRun: SingleRunDelta;
  /** The Δ of the majority of the repetitions, which makes one verdict of them. */
  readonly majority: Estimate & { readonly pairs: number };
}

/** What repetitions say about a judge. */
export interface Repeats {
  readonly repetitions: number;
  /** What the single-run Δ estimates, in words. */
  readonly estimand: string;
  readonly all: RepeatsRow;
  readonly byType: readonly RepeatsRow[];
}

const ESTIMAND =
  'the Δ to expect of one further run of this judge on other instances from this generator';
const RECORDED_ESTIMAND =
  'the Δ to expect of one further run of this judge on other recordings like these';

/** Null for a judge that was asked once. */
export function measureRepeats(context: MeasuringContext, judge: JudgeColumns): Repeats | null {
  const { repetitions } = judge;
  if (repetitions.length === 1) return null;
  const { set, groups } = context;
  const majority = majorityColumns(set, judge);
  const row = (group: FaultGroup): RepeatsRow => repeatsRow(context, repetitions, majority, group);
  return {
    repetitions: repetitions.length,
    estimand: set.recorded ? RECORDED_ESTIMAND : ESTIMAND,
    all: row(groups.paired.all),
    byType: groups.pairedByType.map(row),
  };
}

function repeatsRow(
  context: MeasuringContext,
  repetitions: readonly JudgeColumns[],
  majority: JudgeColumns,
  group: FaultGroup,
): RepeatsRow {
  const { pairs } = context;
  const members = context.membersOf(group);
  const faults = rowsOf(pairs.fault, members);
  const parents = rowsOf(pairs.parent, members);
  const counts = countMembers(pairs, majority, members);
  return {
    group: group.name,
    label: group.label,
    faults: agreementOn(repetitions, faults),
    parents: agreementOn(repetitions, parents),
    both: agreementOn(repetitions, [...faults, ...parents]),
    singleRun: singleRunDelta(context, repetitions, group),
    majority: {
      pairs: counts.pairs,
      estimate: delta(counts),
      interval: pooledInterval(context, [majority], group, 1),
    },
  };
}

/** The rows of one side of the pairs, each once: a parent can have several faults. */
const rowsOf = (side: Pairs['fault'], members: Int32Array): ReadonlySet<number> =>
  new Set(Array.from(members, (pair) => side[pair] as number));
