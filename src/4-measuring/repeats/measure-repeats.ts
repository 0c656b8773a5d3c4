import { present } from '../../base/present.ts';
import type { Repeats, RepeatsRow } from '../measurement/measurement.ts';
import type { MeasuringContext } from '../metrics/measuring-context.ts';
import { JudgeColumns, UNSCORED } from '../rows/judge-columns.ts';
import { countMembers, delta, type FaultGroup, type Pairs } from '../rows/pairs.ts';
import type { SetColumns } from '../rows/set-columns.ts';
import { agreementOn, flagCount } from './agreement.ts';
import { pooledInterval } from './pooled-interval.ts';
import { singleRunDelta } from './single-run-delta.ts';

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
  new Set(Array.from(members, (pair) => present(side[pair])));

/**
 * What the majority of a judge's repetitions says, as the columns of a judge that was asked once. A tie
 * is a pass, and a repetition that is unscored does not vote.
 */
function majorityColumns(set: SetColumns, judge: JudgeColumns): JudgeColumns {
  const majority = new JudgeColumns(judge.judgeId, set, judge.view);
  const { repetitions } = judge;
  for (let row = 0; row < set.size; row++) {
    const { flagged, scored } = flagCount(repetitions, row);
    majority.flag[row] = scored === 0 ? UNSCORED : 2 * flagged > scored ? 1 : 0;
  }
  return majority;
}
