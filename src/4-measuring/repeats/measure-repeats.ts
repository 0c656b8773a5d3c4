import { present } from '../../base/present.ts';
import type { Estimate } from '../measurement/estimate.ts';
import type { Repeats, RepeatsRow } from '../measurement/measurement.ts';
import { attackedRows, equallyAttackedRows } from '../metrics/attacks.ts';
import { compareRows, differenceOf, judgedPairs } from '../metrics/compare-rows.ts';
import type { MeasuringContext } from '../metrics/measuring-context.ts';
import { repeatedNetDelta } from '../metrics/net-delta.ts';
import { JudgeColumns, UNSCORED } from '../rows/judge-columns.ts';
import { type FaultGroup, type Pairs, pairsOf } from '../rows/pairs.ts';
import type { SetColumns } from '../rows/set-columns.ts';
import { OF_DIFFERENCE, OF_SHARE } from '../statistics/intervals/instance-interval.ts';
import { agreementOn, flagCount } from './flag-agreement.ts';
import { overRepetitions } from './over-repetitions.ts';
import { singleRunDelta } from './single-run-delta.ts';

const ESTIMAND =
  'the Δ to expect of one further run of this judge on other instances from this generator';
const RECORDED_ESTIMAND =
  'the Δ to expect of one further run of this judge on other recordings like these';

/** Null for a judge that was asked once. */
export function measureRepeats(context: MeasuringContext, judge: JudgeColumns): Repeats | null {
  const { repetitions } = judge;
  if (repetitions.length === 1) return null;
  const { set, groups, pairs, confidence, atOnce } = context;
  const majority = majorityColumns(set, judge);
  const row = (group: FaultGroup, confidenceAtOnce?: number): RepeatsRow =>
    repeatsRow(context, repetitions, majority, group, confidenceAtOnce);
  const edits = pairsOf(set, set.rowsOf('harmless edit'));
  const mean = (rows: readonly Beside[]): Estimate => meanOf(context, repetitions, rows);
  return {
    repetitions: repetitions.length,
    estimand: set.recorded ? RECORDED_ESTIMAND : ESTIMAND,
    all: row(groups.paired.all),
    byType: groups.pairedByType.map((group) => row(group, atOnce.types)),
    falseAlarms: mean(cleanRows(set)),
    editSensitivity: mean(
      Array.from(edits.fault, (row, at) => ({ row, counterpart: present(edits.parent[at]) })),
    ),
    netDelta: repeatedNetDelta(set, pairs, repetitions, confidence) ?? NOTHING,
    attackEffect: mean(
      attackedRows(set, judge).map(({ row, placebo }) => ({ row, counterpart: placebo })),
    ),
    attackedDelta: mean(equallyAttackedRows(set)),
  };
}

const NOTHING: Estimate = { estimate: null, interval: null };

/** A row, and the row that it is compared with, if it is. */
interface Beside {
  readonly row: number;
  readonly counterpart?: number;
}

const cleanRows = ({ size, faulty }: SetColumns): readonly Beside[] =>
  Array.from({ length: size }, (_, row) => ({ row })).filter(({ row }) => faulty[row] === 0);

/** The mean flag rate on rows, less that on their counterparts where they have some. */
function meanOf(
  { set, confidence }: MeasuringContext,
  repetitions: readonly JudgeColumns[],
  rows: readonly Beside[],
): Estimate {
  const beside = new Map(rows.map(({ row, counterpart }) => [row, counterpart]));
  const isShare = rows.every(({ counterpart }) => counterpart === undefined);
  const flagOn = (row: number | undefined, at: number): number =>
    present(repetitions[at]).all.flag[row ?? -1] ?? UNSCORED;
  const mean = overRepetitions(
    set,
    [...beside.keys()],
    repetitions.length,
    isShare ? OF_SHARE : OF_DIFFERENCE,
    (row, at) => {
      const made = flagOn(row, at);
      const from = isShare ? 0 : flagOn(beside.get(row), at);
      return made < 0 || from < 0 ? null : made - from;
    },
  );
  if (mean === null) return NOTHING;
  const { low, high } = mean.limits(confidence);
  const least = isShare ? 0 : -1;
  return {
    estimate: mean.estimate,
    interval: { low: Math.max(least, low), high: Math.min(1, high) },
  };
}

function repeatsRow(
  context: MeasuringContext,
  repetitions: readonly JudgeColumns[],
  majority: JudgeColumns,
  group: FaultGroup,
  atOnce?: number,
): RepeatsRow {
  const { set, pairs, confidence } = context;
  const members = context.membersOf(group);
  const faults = rowsOf(pairs.fault, members);
  const parents = rowsOf(pairs.parent, members);
  const voted = compareRows(judgedPairs(set, majority, pairs), confidence, group, members);
  return {
    group: group.name,
    label: group.label,
    faults: agreementOn(repetitions, faults),
    parents: agreementOn(repetitions, parents),
    both: agreementOn(repetitions, [...faults, ...parents]),
    singleRun: singleRunDelta(context, repetitions, group, atOnce),
    majority: { pairs: voted.pairs, ...differenceOf(voted) },
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
