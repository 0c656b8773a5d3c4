import type { ComponentChildren, VNode } from 'preact';
import type { Cell, Table } from '../../../tables/table.ts';
import { DataTable } from './data-table.tsx';

/** A table of the report, with the intervals and counts of its numbers and its note. */
export function TableView({ table }: { table: Table }): VNode {
  const { title, head, rows, note } = table;
  return (
    <>
      <DataTable caption={title} head={head} rows={rows.map((cells) => cells.map(shown))} />
      {note === undefined ? null : <p class="note">{note}</p>}
    </>
  );
}

function shown(cell: Cell): ComponentChildren {
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
