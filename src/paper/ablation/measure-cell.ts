import { cleanRows } from '../../4-measuring/resampling/clean-replicates.ts';
import type { JudgeColumns } from '../../4-measuring/rows/judge-columns.ts';
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
} from '../../4-measuring/rows/pairs.ts';
import type { SetColumns } from '../../4-measuring/rows/set-columns.ts';
import {
  isNarrow,
  replicateInterval,
} from '../../4-measuring/statistics/intervals/replicate-interval.ts';
import { present } from '../../base/present.ts';
import type { CellMeasurement } from './ablation-measurement.ts';
import type { ResampledCell } from './resample-cells.ts';

/** The groups of the published table, every fault type, and the split that was fixed in advance. */
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

interface MeasuredSet {
  readonly set: SetColumns;
  readonly pairs: Pairs;
  readonly groups: readonly FaultGroup[];
}

export function measureCell(
  measured: MeasuredSet,
  judge: JudgeColumns,
  resampled: ResampledCell,
  confidence: number,
): Pick<CellMeasurement, 'falseAlarms' | 'groups'> {
  return {
    falseAlarms: measureAlarms(measured.set, judge, resampled.falseAlarms, confidence),
    groups: measured.groups.map((group) => {
      const replicates = present(resampled.deltas.get(group.name));
      return measureGroup(measured, judge, group, replicates, confidence);
    }),
  };
}

function measureAlarms(
  set: SetColumns,
  judge: JudgeColumns,
  replicates: Float64Array,
  confidence: number,
): CellMeasurement['falseAlarms'] {
  const flags = cleanRows(set).map((row) => present(judge.flag[row]));
  const scored = flags.filter((flag) => flag >= 0);
  const count = scored.filter((flag) => flag === 1).length;
  const counts = { count, of: scored.length, unscored: flags.length - scored.length };
  if (counts.of === 0) return { ...counts, estimate: null, interval: null };
  const interval = replicateInterval(replicates, confidence);
  return {
    ...counts,
    estimate: counts.count / counts.of,
    interval: isNarrow(interval) ? null : interval,
  };
}

function measureGroup(
  { set, pairs }: MeasuredSet,
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
