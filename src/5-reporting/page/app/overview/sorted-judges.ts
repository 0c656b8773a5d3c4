import type { JudgeMeasurement } from '../../../../4-measuring/measurement/measurement.ts';
import { ranked } from '../../../../4-measuring/recommending/ranked.ts';
import type { JudgeColumn } from '../../../tables/judge-columns.ts';

/** The column that judges are sorted by, and whether the other way round. */
export interface Sorting {
  readonly column: JudgeColumn;
  readonly reversed: boolean;
}

/** What an address asks for: `cost`, or `-cost` for the other way round. */
export function sortingOf(columns: readonly JudgeColumn[], sort: string | null): Sorting | null {
  const reversed = sort?.startsWith('-') ?? false;
  const column = columns.find(({ id }) => id === (reversed ? sort?.slice(1) : sort));
  return column === undefined ? null : { column, reversed };
}

/** By Δ unless the reader chose a column. Judges that are alike in it stay in the order of their Δ. */
export function sortedJudges(
  judges: readonly JudgeMeasurement[],
  sorting: Sorting | null,
): readonly JudgeMeasurement[] {
  const best = ranked(judges);
  if (sorting === null) return best;
  const { column, reversed } = sorting;
  return best.toSorted((one, other) => {
    const [a, b] = [column.rank(one), column.rank(other)];
    const order = a < b ? -1 : a > b ? 1 : 0;
    return reversed ? -order : order;
  });
}
