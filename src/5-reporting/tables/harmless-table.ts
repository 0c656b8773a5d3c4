import type { HarmlessRow, Measurement } from '../../4-measuring/measurement/measurement.ts';
import { allRow, rowsOf } from '../../4-measuring/measurement/named-rows.ts';
import { percent, range, signed } from '../../base/text/numbers.ts';
import { defined } from '../../run/terms.ts';
import type { Table } from './table.ts';

const NOTE = defined('harmlessEdit', 'editSensitivity', 'netDelta');

/** What harmless edits change; no table where the set has none. */
export function harmlessTables(
  { judges }: Measurement,
  shown: 'all together' | 'every kind',
): readonly Table[] {
  const rows = judges.flatMap(({ judgeId, harmlessEdits, netDelta }) =>
    (shown === 'every kind' ? rowsOf(harmlessEdits) : allRow(harmlessEdits)).map((row) => [
      judgeId,
      row.label,
      {
        value: String(row.pairs),
        ...(row.unscored === 0 ? {} : { counts: `+${row.unscored} unscored` }),
      },
      percent(row.editedRate),
      percent(row.parentRate),
      isHidden(row)
        ? { value: signed(row.difference), interval: 'not shown' }
        : { value: signed(row.difference), interval: range(row.interval, signed) },
      // Net Δ is about all edits together.
      row.edit === 'all' && netDelta !== null
        ? { value: signed(netDelta.estimate), interval: range(netDelta.interval, signed) }
        : '',
    ]),
  );
  if (rows.length === 0) return [];
  const head = ['judge', 'edit', 'pairs', 'edited', 'parents', 'sensitivity', 'net Δ'];
  return [{ title: 'Harmless edits', head, rows, names: [0, 1], note: NOTE }];
}

/** Whether the judge's view shows none of the edits, so that the difference says nothing about it. */
const isHidden = ({ pairs, unscored, pairsNotShown }: HarmlessRow): boolean =>
  pairsNotShown !== null && pairsNotShown === pairs + unscored;
