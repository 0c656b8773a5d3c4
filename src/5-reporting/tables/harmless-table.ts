import type { HarmlessRow, Measurement } from '../../4-measuring/measurement/measurement.ts';
import { allRow, rowsOf } from '../../4-measuring/measurement/named-rows.ts';
import { percent, signed } from '../../base/text/numbers.ts';
import { defined, terms } from '../../run/terms.ts';
import { judgeCell, linkedTo, scoredCell, signedCell } from './cells.ts';
import type { Table } from './table.ts';

/** What harmless edits change; no table where the set has none. */
export function harmlessTables(
  { judges }: Measurement,
  shown: 'all together' | 'every kind',
): readonly Table[] {
  const rows = judges.flatMap(({ judgeId: judge, harmlessEdits, netDelta }) =>
    (shown === 'every kind' ? rowsOf(harmlessEdits) : allRow(harmlessEdits)).map((row) => [
      judgeCell(judge),
      ...linkedTo(
        row.edit === 'all' ? { judge, edits: 'harmless' } : { judge, type: `harmless ${row.edit}` },
        [
          row.label,
          scoredCell(row.pairs, row.unscored),
          percent(row.editedRate),
          percent(row.parentRate),
          isHidden(row)
            ? { value: signed(row.difference), interval: terms.notShown.label }
            : signedCell({ estimate: row.difference, interval: row.interval }),
        ],
      ),
      // Net Δ is about all edits together.
      row.edit === 'all' && netDelta !== null ? signedCell(netDelta, { pairs: { judge } }) : '',
    ]),
  );
  if (rows.length === 0) return [];
  return [
    {
      title: 'Harmless edits',
      head: [
        'judge',
        'edit',
        'pairs',
        'edited',
        'parents',
        { ...terms.editSensitivity, label: 'sensitivity' },
        terms.netDelta,
      ],
      rows,
      names: [0, 1],
      note: defined('harmlessEdit', 'editSensitivity', 'netDelta'),
    },
  ];
}

/** Whether the judge's view shows none of the edits, so that the difference says nothing about it. */
const isHidden = ({ pairs, unscored, pairsNotShown }: HarmlessRow): boolean =>
  pairsNotShown !== null && pairsNotShown === pairs + unscored;
