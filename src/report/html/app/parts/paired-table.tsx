import type { VNode } from 'preact';
import type { PairedRow } from '../../../../metrics/measurement.ts';
import { percent, probability, range, signed } from '../../../text/numbers.ts';
import { DataTable } from './data-table.tsx';

export function PairedTable({
  caption,
  name,
  rows,
  note,
}: {
  caption: string;
  name: string;
  rows: readonly PairedRow[];
  note?: string;
}): VNode | null {
  if (rows.length === 0) return null;
  return (
    <>
      <DataTable
        caption={caption}
        head={[name, 'pairs', 'faults flagged', 'clean flagged', 'Δ', 'interval', 'only one', 'p']}
        rows={rows.map((row) => [
          row.group,
          row.unscored === 0 ? row.pairs : `${row.pairs} (+${row.unscored} unscored)`,
          percent(row.faultRate),
          percent(row.parentRate),
          signed(row.delta),
          row.noneShown ? 'not shown' : range(row.interval, signed),
          `${row.faultOnly} / ${row.parentOnly}`,
          probability(row.p),
        ])}
      />
      {note === undefined ? null : <p class="note">{note}</p>}
    </>
  );
}
