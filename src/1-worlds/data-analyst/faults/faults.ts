import type { FaultOperator } from '../../contract/fault-operator.ts';
import type { AnalysisRequest } from '../instance.ts';
import { doubledRows } from './doubled-rows.ts';
import { droppedFilter } from './dropped-filter.ts';
import { ignoredDescription } from './ignored-description.ts';
import { inventedColumn } from './invented-column.ts';
import { misreportedFigure } from './misreported-figure.ts';
import { prematureStop } from './premature-stop.ts';
import { skippedCheck } from './skipped-check.ts';
import { undescribedTable } from './undescribed-table.ts';
import { unsupportedClaim } from './unsupported-claim.ts';
import { wrongComputation } from './wrong-computation.ts';
import { wrongTable } from './wrong-table.ts';

/** The fault types of the data analyst, in the order in which a set takes them. */
export const faults: readonly FaultOperator<AnalysisRequest>[] = [
  wrongTable,
  inventedColumn,
  droppedFilter,
  doubledRows,
  ignoredDescription,
  wrongComputation,
  misreportedFigure,
  skippedCheck,
  undescribedTable,
  unsupportedClaim,
  prematureStop,
];
