import type { JudgeColumns } from '../metrics/columns/judge-columns.ts';
import {
  ALL_FAULTS,
  ANSWER_CHANGED,
  ANSWER_SAME,
  both,
  countPairs,
  delta,
  type FaultGroup,
  LOUD,
  ofType,
  type Pairs,
  SILENT,
} from '../metrics/columns/pairs.ts';
import type { SetColumns } from '../metrics/columns/set-columns.ts';
import { cleanRows } from '../metrics/resampling/clean-replicates.ts';
import { replicateInterval } from '../statistics/intervals/replicate-interval.ts';
import type { CellMeasurement } from './ablation-measurement.ts';

/** An interval narrower than this comes from replicates that are all alike. */
const NARROW = 1e-9;

/** The groups of the published table, every fault type, and the split fixed in advance. */
export function groupsOf(set: SetColumns): readonly FaultGroup[] {
  return [
    ANSWER_SAME,
    ANSWER_CHANGED,
    ...set.types.map((type) => ofType(set, type)),
    both(ANSWER_SAME, SILENT),
    both(ANSWER_SAME, LOUD),
    ALL_FAULTS,
  ];
}

/** A cell's flags among the clean runs, those it could not be read on apart. */
export function alarmCounts(
  set: SetColumns,
  judge: JudgeColumns,
): { readonly count: number; readonly of: number; readonly unscored: number } {
  const flags = cleanRows(set).map((row) => judge.flag[row] as number);
  const scored = flags.filter((flag) => flag >= 0);
  return {
    count: scored.filter((flag) => flag === 1).length,
    of: scored.length,
    unscored: flags.length - scored.length,
  };
}

export function measureAlarms(
  set: SetColumns,
  judge: JudgeColumns,
  replicates: Float64Array,
  confidence: number,
): CellMeasurement['falseAlarms'] {
  const counts = alarmCounts(set, judge);
  if (counts.of === 0) return { ...counts, estimate: null, interval: null };
  const interval = replicateInterval(replicates, confidence);
  return {
    ...counts,
    estimate: counts.count / counts.of,
    interval: interval.high - interval.low < NARROW ? null : interval,
  };
}

/** @param replicates of the cell's paired discrimination on the group */
export function measureGroup(
  set: SetColumns,
  pairs: Pairs,
  judge: JudgeColumns,
  group: FaultGroup,
  replicates: Float64Array,
  confidence: number,
): CellMeasurement['groups'][number] {
  const counts = countPairs(set, pairs, judge, group);
  const discordant = counts.faultOnly + counts.parentOnly;
  return {
    name: group.name,
    pairs: counts.pairs,
    unscored: counts.unscored,
    faultsFlagged: counts.faultsFlagged,
    parentsFlagged: counts.parentsFlagged,
    discordant,
    delta: delta(counts),
    interval: discordant === 0 ? null : replicateInterval(replicates, confidence),
  };
}
