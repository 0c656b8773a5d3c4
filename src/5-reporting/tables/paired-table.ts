import type { PairedRow } from '../../4-measuring/measurement/compared-rows.ts';
import { percent, probability, range, signed } from '../../base/text/numbers.ts';
import { terms } from '../../run/terms.ts';
import { linkedTo, scoredCell } from './cells.ts';
import type { PairFilter } from './pair-filter.ts';
import type { Table } from './table.ts';

export const PAIRED_NOTE =
  'Faults, parents: the share flagged. Only one: pairs with only the fault / only the parent flagged. p: that Δ is 0, adjusted for the rows of the table.';

/** Groups of faults beside their clean parents, one line per group. */
export function pairedTable(
  title: string,
  name: string,
  rows: readonly PairedRow[],
  filterOf: (row: PairedRow) => PairFilter,
): Table {
  return {
    title,
    head: [name, 'pairs', 'faults', 'parents', terms.delta, terms.interval, 'only one', 'p'],
    rows: rows.map((row) => [
      row.label,
      ...linkedTo(filterOf(row), [
        scoredCell(row.pairs, row.unscored),
        percent(row.faultRate),
        percent(row.parentRate),
        signed(row.delta),
        row.noneShown ? terms.notShown.label : range(row.interval, signed),
        `${row.faultOnly}/${row.parentOnly}`,
        probability(row.adjustedP),
      ]),
    ]),
    optional: ['only one', 'p'],
    note: PAIRED_NOTE,
  };
}
