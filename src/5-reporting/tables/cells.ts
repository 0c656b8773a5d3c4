import type { Estimate, Rate } from '../../4-measuring/measurement/estimate.ts';
import { ABSENT, percent, percentRange, range, signed } from '../../base/text/numbers.ts';
import type { PairFilter } from './pair-filter.ts';
import { type Cell, type CellParts, partsOf } from './table.ts';

// The few kinds of cells that tables are made of.

type More = Omit<CellParts, 'value'>;

/** A difference with its sign and its interval: Δ and everything that is made of it. */
export const signedCell = ({ estimate, interval }: Estimate, more: More = {}): Cell =>
  estimate === null
    ? ABSENT
    : { value: signed(estimate), interval: range(interval, signed), ...more };

/** A share in percent with its interval. */
export const shareCell = ({ estimate, interval }: Estimate, more: More = {}): Cell =>
  estimate === null
    ? ABSENT
    : { value: percent(estimate), interval: percentRange(interval), ...more };

/** A share with what it is a share of. */
export const rateCell = (rate: Rate | null, more: More = {}): Cell =>
  rate === null || rate.of === 0
    ? ABSENT
    : shareCell(rate, { counts: `${rate.count} of ${rate.of}`, ...more });

/** How many pairs a row is about, and how many more it would be about if they were scored. */
export const scoredCell = (scored: number, unscored: number): Cell => ({
  value: String(scored),
  counts: unscored === 0 ? undefined : `+${unscored} unscored`,
});

export const judgeCell = (judge: string): Cell => ({ value: judge, judge });

/** Cells of which each leads to the same pairs, unless it leads elsewhere or says nothing. */
export const linkedTo = (pairs: PairFilter, cells: readonly Cell[]): readonly Cell[] =>
  cells.map((cell) => {
    const parts = partsOf(cell);
    return parts.value === '' || parts.value === ABSENT ? cell : { pairs, ...parts };
  });
