import type { JudgeColumns } from '../../metrics/columns/judge-columns.ts';
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
  SILENT,
} from '../../metrics/columns/pairs.ts';
import type { SetColumns } from '../../metrics/columns/set-columns.ts';
import { rate } from '../../metrics/metric.ts';
import { cleanRows } from '../../metrics/resampling/clean-replicates.ts';
import type { FigureSheet } from '../figure-sheet.ts';
import { flagsAmong } from '../flags-among.ts';
import { decimal, interval, isNarrow, NOTHING, signed } from '../format.ts';
import type { AblationCell } from '../names.ts';
import { percentileInterval } from '../percentile-interval.ts';
import type { Ablation } from './october-data.ts';
import type { Pending } from './pending.ts';

/** One cell's flags on clean runs. */
export function stateFalseAlarms(
  sheet: FigureSheet,
  { set }: Ablation,
  cell: AblationCell,
  judge: JudgeColumns,
  replicates: Float64Array,
): void {
  const alarms = flagsAmong(judge, cleanRows(set));
  const found = percentileInterval(replicates);
  const ends = isNarrow(found) ? NOTHING : interval(found, (x) => decimal(x, 2));
  sheet.set(`Abl${cell}FA`, decimal(rate(alarms), 3));
  sheet.set(`Abl${cell}FAK`, alarms.count);
  sheet.set(`Abl${cell}FAN`, alarms.of);
  sheet.set(`Abl${cell}FACI`, ends);
}

/** One cell's paired discrimination by group of faults; intervals follow with the replicates. */
export function statePairs(
  sheet: FigureSheet,
  { set, pairs }: Ablation,
  cell: AblationCell,
  judge: JudgeColumns,
): readonly Pending[] {
  const same = countPairs(set, pairs, judge, ANSWER_SAME);
  sheet.set(`Abl${cell}SameFlipK`, same.faultOnly + same.parentOnly);
  return Object.entries(groups(set)).flatMap(([name, group]) => {
    const figure = `Abl${cell}Pair${name}`;
    const counts = countPairs(set, pairs, judge, group);
    sheet.set(figure, signed(delta(counts) ?? 0, 2));
    if (!sheet.wants(`${figure}CI`)) return [];
    if (counts.faultOnly + counts.parentOnly === 0) {
      sheet.set(`${figure}CI`, NOTHING);
      return [];
    }
    const state = (replicates: Float64Array): void => {
      const found = percentileInterval(replicates);
      const ends = interval(found, (x) => signed(x, 2));
      sheet.set(`${figure}CI`, ends);
    };
    return [{ quantity: { of: { judge, group } }, state }];
  });
}

function groups(set: SetColumns): Readonly<Record<string, FaultGroup>> {
  return {
    ReplySame: ANSWER_SAME,
    ReplyChanged: ANSWER_CHANGED,
    Unsup: ofType(set, 'unsupported_claim'),
    Prem: ofType(set, 'premature_stop'),
    All: ALL_FAULTS,
    SameKept: both(ANSWER_SAME, SILENT),
    SameBroke: both(ANSWER_SAME, LOUD),
  };
}
