import type { JudgeColumns } from '../../metrics/columns/judge-columns.ts';
import type { SetColumns } from '../../metrics/columns/set-columns.ts';

/** A set and what judges said of it, as columns: what a measurement, a gate and an export read. */
export interface JudgedSet {
  readonly set: SetColumns;
  readonly judges: readonly JudgeColumns[];
}
