import type { JudgedEvidence } from '../comparing/judged-evidence.ts';
import type { PairedRow } from '../measurement/compared-rows.ts';
import type { JudgeMeasurement } from '../measurement/measurement.ts';
import { measureRepeats } from '../repeats/measure-repeats.ts';
import type { JudgeReplicates } from '../resampling/resample-judges.ts';
import { type JudgeColumns, UNSCORED } from '../rows/judge-columns.ts';
import type { JudgedRows } from '../rows/judged-rows.ts';
import type { FaultGroup } from '../rows/pairs.ts';
import { NONE, type SetColumns } from '../rows/set-columns.ts';
import { judgeScores } from '../scores/judge-scores.ts';
import { againstLabels } from './against-labels.ts';
import { attackRows } from './attacks.ts';
import { delta } from './discrimination.ts';
import { costOf } from './expected-cost.ts';
import { faithfulReplies } from './faithful-replies.ts';
import { reliabilityCurve } from './formulas/calibration.ts';
import { confusionMatrix } from './formulas/typing.ts';
import { editsThatBreakNothing } from './harmless-edits.ts';
import { leakOf } from './leak.ts';
import { ruleOf } from './listed-metric.ts';
import { measureMetrics } from './measure-metrics.ts';
import type { MeasuringContext } from './measuring-context.ts';
import type { MetricId } from './metrics.ts';
import { mixedDelta } from './mixed-delta.ts';
import { netDelta } from './net-delta.ts';
import { byNumberOfFaults } from './number-of-faults.ts';
import { type PairedRule, pairedRows } from './paired.ts';
import { promptsShown } from './prompts-shown.ts';
import { rateOf, rateOver } from './rate.ts';

/** Everything a measurement says about one judge, but for what is put into words. */
export function judgeMeasurement(
  context: MeasuringContext,
  evidence: JudgedEvidence,
  replicates: JudgeReplicates,
): Omit<JudgeMeasurement, 'sentence' | 'editsSentence' | 'aboveSurface'> {
  const { set, groups } = context;
  const { judge, judged, kinds } = evidence;
  const { tally } = judged;
  const rule = ruleOf(delta, context.method);
  const rows = (
    of: readonly FaultGroup[],
    by: PairedRule = rule,
    atOnce?: number,
  ): readonly PairedRow[] =>
    pairedRows(
      of.map((group) => ({
        ...context,
        judge,
        kinds,
        group,
        atOnce,
        members: context.membersOf(group),
        replicates: replicates.delta(group),
      })),
      by,
    );
  const paired = byName(groups.paired, rows);
  const isLeftOut = (id: MetricId): boolean => context.leftOut.some(({ metric }) => metric === id);
  const repeats = measureRepeats(context, judge);
  const scores = judgeScores(context, judge);
  const metrics = measureMetrics(context, { judge, judged, paired, scores, replicates });
  const { cost, saving } = costOf(context, evidence, metrics.expectedCost, context.atOnce.judges);
  return {
    judgeId: judge.judgeId,
    control: judge.control,
    view: judge.view,
    verdicts: judge.verdicts,
    unscored: judge.flag.reduce((total, flag) => total + (flag === UNSCORED ? 1 : 0), 0),
    whyNoDelta: whyNoDelta(set, judge, paired.all),
    prompts: promptsShown(set, context.pairs, judge),
    leak: leakOf(set, context.pairs, judge),
    metrics: { ...metrics, expectedCost: cost },
    saving,
    recallByType: recallByType(context, judged, replicates),
    falseAlarmsByScenario: falseAlarmsByScenario(set, judge, context.confidence),
    paired,
    reachByOutcome: byName(groups.reachByOutcome, rows),
    pairedByType: allowingForRepeats(
      rows(groups.pairedByType, rule, context.atOnce.types),
      repeats,
    ),
    // The paper has no figures by scenario or degree, so that its method has none of its own for them.
    pairedByScenario: rows(groups.pairedByScenario, delta.interval),
    pairedByDegree: rows(groups.pairedByDegree, delta.interval),
    deltaByMix: context.mixes.map((mix) => mixedDelta(context, evidence, mix)),
    confusion: confusionMatrix(set, judge),
    calibrationCurve: isLeftOut('calibrationError') ? [] : reliabilityCurve(tally),
    scores,
    harmlessEdits: editsThatBreakNothing(set, judge, 'harmless edit', context.confidence),
    shams: editsThatBreakNothing(set, judge, 'sham', context.confidence),
    byNumberOfFaults: byNumberOfFaults(set, judge, context.confidence),
    faithfulReplies: faithfulReplies(set, judge, context.confidence),
    netDelta: netDelta({ ...context, judge }, context.confidence),
    patterns: judge.patterns,
    attacks: attackRows(set, judge, context.confidence),
    againstLabels:
      context.labelled === null
        ? null
        : againstLabels(set, context.labelled, judge, context.confidence),
    repeats,
    cost: {
      seconds: judge.latencySeconds,
      promptTokens: judge.promptTokens,
      completionTokens: judge.completionTokens,
    },
  };
}

/** What is said of fault types rests on all repetitions, where there are several. */
const allowingForRepeats = (
  rows: readonly PairedRow[],
  repeats: JudgeMeasurement['repeats'],
): readonly PairedRow[] =>
  rows.map((row, at) => ({
    ...row,
    simultaneous: repeats?.byType[at]?.singleRun.simultaneous ?? row.simultaneous,
  }));

/** The rows of one table, by the names of their groups. */
function byName<Name extends string>(
  groups: Readonly<Record<Name, FaultGroup>>,
  rowsOf: (groups: readonly FaultGroup[]) => readonly PairedRow[],
): Readonly<Record<Name, PairedRow>> {
  const names = Object.keys(groups);
  const rows = rowsOf(Object.values(groups));
  // There is one row for each group, in the same order.
  return Object.fromEntries(names.map((name, at) => [name, rows[at]])) as Record<Name, PairedRow>;
}

function recallByType(
  context: MeasuringContext,
  judged: JudgedRows,
  replicates: JudgeReplicates,
): JudgeMeasurement['recallByType'] {
  const { set, recalls, method } = context;
  return recalls.map((recall, type) => {
    const evidence = { ...context, judged, replicates: replicates.of(recall) };
    return {
      type: set.types[type] ?? '',
      label: set.typeLabels[type] ?? '',
      ...rateOf(recall, evidence),
      interval: ruleOf(recall, method).of(recall, evidence),
    };
  });
}

function falseAlarmsByScenario(
  set: SetColumns,
  judge: JudgeColumns,
  confidence: number,
): JudgeMeasurement['falseAlarmsByScenario'] {
  const counts = set.scenarios.map(() => ({ flagged: 0, scored: 0, unscored: 0 }));
  for (const [row, flag] of judge.flag.entries()) {
    const count = counts[set.scenario[row] ?? NONE];
    if (count === undefined || set.faulty[row] === 1) continue;
    if (flag === UNSCORED) count.unscored++;
    else {
      count.scored++;
      count.flagged += flag;
    }
  }
  return counts.map(({ flagged, scored, unscored }, at) => {
    const scenario = set.scenarios[at] ?? '';
    return {
      scenario,
      label: scenario.replaceAll('_', ' '),
      ...rateOver({ count: flagged, of: scored }, unscored, confidence),
    };
  });
}

/**
 * Why there is no Δ over all faults, to complete "because …"; null where there is one. A set of
 * episodes has labels but no parents, and a judge can have been asked without ever being understood.
 */
function whyNoDelta(
  { parents }: Pick<SetColumns, 'parents'>,
  { present, flag }: Pick<JudgeColumns, 'present' | 'flag'>,
  all: PairedRow,
): string | null {
  if (all.delta !== null) return null;
  if (flag.every((each) => each < 0)) {
    return `no readable answer in ${present.reduce((sum, each) => sum + each, 0)}`;
  }
  const parent = parents === 'presumed' ? 'parent' : 'clean parent';
  if (all.pairs + all.unscored === 0) {
    return `no fault has its ${parent} in this set`;
  }
  return `it has no readable verdicts on both a fault and its ${parent}`;
}
