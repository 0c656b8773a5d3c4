import type { ComponentChildren, VNode } from 'preact';
import type { MetricId } from '../../../../4-measuring/metrics/metrics.ts';
import { ABSENT } from '../../../../base/text/numbers.ts';
import type { Cell, Table } from '../../../tables/table.ts';
import type { PairFilter } from '../address/pair-filter.ts';
import { pairsHref } from '../address/pairs-href.ts';
import { DataTable } from './data-table.tsx';
import { JudgeLink } from './judge-link.tsx';

/** A table of the report, with the intervals and counts of its numbers and its note. */
export function TableView({
  table,
  pairs,
}: {
  table: Table;
  /** The pairs behind a number, for tables with one judge per row. */
  pairs?: (judge: string, metric: MetricId | undefined) => PairFilter;
}): VNode {
  const { title, head, rows, note } = table;
  const linked = (cells: readonly Cell[]): readonly ComponentChildren[] => {
    const [first] = cells;
    if (pairs === undefined || typeof first !== 'string') return cells.map(shownCell);
    return cells.map((cell, column) => {
      if (column === 0) return <JudgeLink judge={first} />;
      if (isEmpty(cell)) return shownCell(cell);
      const metric = typeof cell === 'string' ? undefined : cell.metric;
      return (
        <a class="to-pairs" href={pairsHref(pairs(first, metric))}>
          {shownCell(cell)}
        </a>
      );
    });
  };
  return (
    <>
      <DataTable caption={title} head={head} rows={rows.map(linked)} />
      {note === undefined ? null : <p class="note">{note}</p>}
    </>
  );
}

const isEmpty = (cell: Cell): boolean => {
  const text = typeof cell === 'string' ? cell : cell.value;
  return text === '' || text === ABSENT;
};

/** A number with its interval and counts. */
export function shownCell(cell: Cell): ComponentChildren {
  if (typeof cell === 'string') return cell;
  const { value, interval, counts } = cell;
  return (
    <>
      {value}
      {interval ? ` ${interval}` : null}
      {counts ? <small> {counts}</small> : null}
    </>
  );
}
