import type { JudgeColumns } from '../../4-measuring/rows/judge-columns.ts';
import { pairStatus } from '../../4-measuring/rows/pair-status.ts';
import { NONE } from '../../4-measuring/rows/set-columns.ts';
import { type ComparedRuns, rowChanges } from '../changes/compare-runs.ts';
import { CHANGE_LETTERS, type ExplorerIndex, STATUS_LETTERS } from './page-model.ts';

/**
 * What happened to each pair since an earlier run, for the index of pairs.
 *
 * @param rows the row of each pair's fault, or null for a harmless edit: that is neither caught nor missed
 */
export function changeColumns(
  compared: ComparedRuns | null,
  judges: readonly JudgeColumns[],
  rows: readonly (number | null)[],
): Pick<ExplorerIndex, 'changes' | 'earlierStatuses'> {
  const columns = judges.map(({ judgeId }) => {
    const pair = compared?.pairs.find(({ now }) => now.judgeId === judgeId);
    if (compared === null || pair === undefined) return { change: '', status: '' };
    const { earlier, earlierRow } = compared.matched;
    const changes = rowChanges(compared.matched, pair);
    const change = rows.map((row) => {
      const found = row === null ? null : changes[row];
      return CHANGE_LETTERS[found ?? 'not-comparable'];
    });
    const status = rows.map((row) => {
      const oldRow = row === null ? NONE : (earlierRow[row] ?? NONE);
      return oldRow === NONE
        ? NOT_THERE
        : STATUS_LETTERS[pairStatus(earlier, pair.earlier, oldRow)];
    });
    return { change: change.join(''), status: status.join('') };
  });
  return {
    changes: columns.map(({ change }) => change),
    earlierStatuses: columns.map(({ status }) => status),
  };
}

/** Stands for a pair that the earlier run does not have. */
const NOT_THERE = '-';
