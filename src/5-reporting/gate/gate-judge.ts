import type { PairedRow } from '../../4-measuring/measurement/compared-rows.ts';
import type { JudgeMeasurement, Measurement } from '../../4-measuring/measurement/measurement.ts';
import { measuredDelta } from '../../4-measuring/planning/measured-delta.ts';
import { clopperPearson } from '../../4-measuring/statistics/intervals/clopper-pearson.ts';
import { type BaselineComparison, measuredDrop } from './baseline.ts';
import { decision, NOTHING_NEEDED } from './decide-on-bounds.ts';
import { furtherPairs, furtherRuns } from './further.ts';
import type { GateCriterion } from './gate-result.ts';

export type CriterionSubject = Pick<
  GateCriterion,
  'judge' | 'name' | 'type' | 'bound' | 'reference' | 'threshold'
>;

/** What was measured, as far as all criteria need it. */
export interface Measured extends Pick<Measurement, 'set' | 'intervals'> {
  /** How many trajectories were asked for when the set was generated; null if it was not. */
  readonly size: number | null;
}

/** There is no evidence either way, so nothing is claimed. */
export function undecided(
  subject: CriterionSubject,
  over: GateCriterion['over'],
  reason: string,
): GateCriterion {
  return {
    ...subject,
    value: null,
    interval: null,
    over,
    decidedBy: 'nothing',
    verdict: 'inconclusive',
    reason,
    ...NOTHING_NEEDED,
  };
}

/**
 * Δ over a group of pairs is at least the threshold.
 *
 * @param row undefined if no fault of the type is in the set
 * @param type the fault type, or null for all pairs
 */
export function deltaCriterion(
  { judgeId: judge, view, pairedByType }: JudgeMeasurement,
  row: PairedRow | undefined,
  type: string | null,
  threshold: number,
  { set, intervals: { confidence }, size }: Measured,
): GateCriterion {
  const name = type === null ? ('delta' as const) : ('delta of type' as const);
  const subject: CriterionSubject = {
    judge,
    name,
    type,
    threshold,
    bound: 'minimum',
    reference: null,
  };
  const over = { count: row?.pairs ?? 0, unit: 'pairs' as const };
  if (row === undefined) return undecided(subject, over, 'no fault of this type is in the set');
  if (row.noneShown) return { ...subject, over, ...notShown(threshold, view, set) };
  const types = type === null ? pairedByType.filter(({ pairs }) => pairs > 0).length : 1;
  const measured = measuredDelta(row, types);
  if (measured === null) return undecided(subject, over, noPairs(row, set));
  const { value, interval } = measured;
  const decided = decision({
    bound: 'minimum',
    threshold,
    value,
    interval,
    over,
    called: 'Δ',
    further: () => furtherPairs(measured, threshold, confidence, size),
  });
  const reason = decided.reason + reachRemark(row, threshold);
  return { ...subject, value, interval, over, ...decided, reason };
}

const noPairs = ({ unscored }: PairedRow, set: Measurement['set']): string =>
  unscored > 0 ? `none of the ${unscored} pairs has both of its verdicts` : noParent(set);

export const noParent = ({ recorded }: Measurement['set']): string =>
  recorded
    ? 'no fault has its parent in the set; plant faults in recorded runs with tj inject'
    : 'no fault has its clean parent in the set; generate the set with --with-parents';

/** The faults are not shown to the judge, so Δ is known to be 0 and needs no interval. */
function notShown(
  threshold: number,
  view: JudgeMeasurement['view'],
  { parents }: Measurement['set'],
) {
  const passed = threshold <= 0;
  return {
    value: 0,
    interval: null,
    decidedBy: 'not shown' as const,
    verdict: passed ? ('passed' as const) : ('failed' as const),
    ...NOTHING_NEEDED,
    reason: `in the ${view} view these faults look exactly like their ${parents === 'presumed' ? 'parents' : 'clean parents'}, so Δ is 0 whatever the judge${
      passed ? '' : '; no judge with that view can pass'
    }`,
  };
}

/** A remark for when so many pairs are not shown that the others cannot reach the threshold. */
function reachRemark(row: PairedRow, threshold: number): string {
  const all = row.pairs + row.unscored;
  const hidden = row.pairsNotShown ?? 0;
  if (hidden === 0 || (all - hidden) / all >= threshold) return '';
  return `; ${hidden} of the ${all} pairs look the same in what it is shown, so no judge with that view can reach the threshold`;
}

/**
 * The flag rate on clean runs is at most the threshold. Where nobody vouched for them, it is a rate like
 * any other and no rate of errors. It is decided on exact bounds: shorter ones, which are right on
 * average, are wrong up to four times as often as they say for a few rates and numbers of runs.
 */
export function falseAlarmCriterion(
  { judgeId: judge, metrics: { falseAlarms } }: JudgeMeasurement,
  threshold: number,
  { set: { parents }, intervals: { confidence }, size }: Measured,
): GateCriterion {
  const [name, unit, run] =
    parents === 'presumed'
      ? (['flag rate', 'runs', 'of your runs'] as const)
      : (['false alarms', 'clean runs', 'clean run'] as const);
  const subject: CriterionSubject = {
    judge,
    name,
    threshold,
    type: null,
    bound: 'maximum',
    reference: null,
  };
  const { count: flags, of: runs } = falseAlarms;
  const over = { count: runs, unit };
  if (runs === 0) {
    const none = parents === 'presumed' ? 'none' : 'no';
    return undecided(subject, over, `${none} ${run} has a verdict that could be read`);
  }
  const value = flags / runs;
  const interval = clopperPearson(flags, runs, confidence);
  const decided = decision({
    bound: 'maximum',
    threshold,
    value,
    interval,
    over,
    called: 'rate',
    further: () => furtherRuns({ flags, runs, size }, threshold, confidence),
  });
  return { ...subject, value, interval, over, ...decided };
}

/** Δ fell by at most the threshold since the baseline, over the pairs that are scored in both. */
export function dropCriterion(
  baseline: BaselineComparison,
  threshold: number,
  { set, intervals: { confidence }, size }: Measured,
): GateCriterion {
  const { judge, pairs } = baseline;
  const subject: CriterionSubject = {
    judge,
    threshold,
    name: 'drop',
    type: null,
    bound: 'maximum',
    reference: null,
  };
  const over = { count: pairs, unit: 'pairs' as const };
  const measured = measuredDrop(baseline);
  if (measured === null) {
    return undecided(
      subject,
      over,
      baseline.commonPairs === 0
        ? noParent(set)
        : `none of the ${baseline.commonPairs} common pairs has all of its verdicts in both runs`,
    );
  }
  const { value, interval } = measured;
  const decided = decision({
    bound: 'maximum',
    threshold,
    value,
    interval,
    over,
    called: 'drop',
    further: () => furtherPairs(measured, threshold, confidence, size),
  });
  const left = baseline.commonPairs - pairs;
  const compared = `${pairs} pairs compared${left > 0 ? `, ${left} left out as unscored` : ''}`;
  return {
    ...subject,
    value,
    interval,
    over,
    ...decided,
    reason: `${decided.reason}; ${compared}`,
  };
}

/**
 * Few trajectories lack a verdict. How many do is a fact about this run folder and not an estimate, so
 * the count decides and there is no interval: a folder that lacks a tenth of its verdicts lacks them,
 * however small it is.
 */
export function unscoredCriterion(
  { judgeId: judge, unscored, verdicts }: JudgeMeasurement,
  trajectories: number,
  threshold: number,
): GateCriterion {
  const value = unscored / trajectories;
  const missing = trajectories - verdicts;
  return {
    judge,
    name: 'unscored',
    type: null,
    bound: 'maximum',
    reference: null,
    threshold,
    value,
    interval: null,
    over: { count: trajectories, unit: 'trajectories' },
    decidedBy: 'count',
    verdict: value <= threshold ? 'passed' : 'failed',
    reason: `of ${trajectories} trajectories ${missing} have no verdict and ${unscored - missing} one that could not be read`,
    ...NOTHING_NEEDED,
  };
}
