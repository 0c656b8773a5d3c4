import { SILENT } from '../../metrics/columns/pairs.ts';
import { cleanRows } from '../../metrics/resampling/clean-replicates.ts';
import type { AugustData } from '../august/august-data.ts';
import type { FigureSheet } from '../figure-sheet.ts';
import { flagsAmong, replySameRecalls, rowsOfType } from '../flags-among.ts';
import { decimal, percent } from '../format.ts';
import type { Ablation, CellVerdicts } from './october-data.ts';

/** The outcome prompt again: its recall moved although its input did not. */
export function replyOnlyAgain(
  sheet: FigureSheet,
  august: AugustData,
  { set }: Ablation,
  { columns }: CellVerdicts,
): void {
  const now = replySameRecalls(set, columns);
  const then = replySameRecalls(august.set, august.judges.Outcome);
  const moves = now.map((recall, type) => Math.abs(recall - (then[type] as number)));
  sheet.set('AblARecallSameMinPct', percent(Math.min(...now)));
  sheet.set('AblARecallSameMaxPct', percent(Math.max(...now)));
  sheet.set('AblARecallMoveMaxPts', decimal(100 * Math.max(...moves), 0));
  const original = cleanRows(august.set).flatMap(
    (row) => set.rowOf.get(august.set.ids[row] as string) ?? [],
  );
  const alarms = flagsAmong(columns, original);
  sheet.set('AblAFAOrigK', alarms.count);
  sheet.set('AblAFAOrigN', alarms.of);
}

/** What the cell that sees the steps but is asked about the reply flags, by type. */
export function stepsForTheReply(
  sheet: FigureSheet,
  { set }: Ablation,
  { columns }: CellVerdicts,
): void {
  const skipped = rowsOfType(set, 'skipped_precondition');
  const refunds = flagsAmong(
    columns,
    rowsOfType(set, 'skipped_precondition', 'ignored_observation'),
  );
  sheet.set('AblCRefundStepK', refunds.count);
  sheet.set('AblCRefundStepN', refunds.of);
  sheet.set('AblCSkippedSilentN', skipped.filter((row) => SILENT.has(set, row)).length);
  sheet.set('AblCHallucK', flagsAmong(columns, rowsOfType(set, 'hallucinated_argument')).count);
  sheet.set('AblCWrongToolK', flagsAmong(columns, rowsOfType(set, 'wrong_tool')).count);
}
