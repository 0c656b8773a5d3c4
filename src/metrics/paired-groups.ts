import type { JudgeColumns } from './columns/judge-columns.ts';
import {
  ALL_FAULTS,
  ANSWER_CHANGED,
  ANSWER_SAME,
  type FaultGroup,
  LOUD,
  ofType,
  type Pairs,
  REACH_BY_OUTCOME,
  SILENT,
} from './columns/pairs.ts';
import type { SetColumns } from './columns/set-columns.ts';
import type { PairedRow } from './measurement.ts';
import { pairedRow } from './paired-rows.ts';

/** Every paired comparison that a measurement shows of one judge. */
export function pairedRows(
  set: SetColumns,
  pairs: Pairs,
  judge: JudgeColumns,
  confidence: number,
): {
  paired: readonly PairedRow[];
  reachByOutcome: readonly PairedRow[];
  pairedByType: readonly PairedRow[];
  pairedByScenario: readonly PairedRow[];
} {
  const rows = (groups: readonly FaultGroup[]): readonly PairedRow[] =>
    groups.map((group) => pairedRow(set, pairs, judge, group, confidence));
  return {
    paired: rows([ALL_FAULTS, SILENT, LOUD, ANSWER_SAME, ANSWER_CHANGED]),
    reachByOutcome: rows(REACH_BY_OUTCOME),
    pairedByType: rows(set.types.map((type) => ofType(set, type))),
    pairedByScenario: rows(
      set.scenarios.map((name, index) => ({
        name,
        has: (columns, row) => columns.scenario[row] === index,
      })),
    ),
  };
}
