import type { Measurement } from '../../4-measuring/measurement/measurement.ts';
import { allRow, rowsOf } from '../../4-measuring/measurement/named-rows.ts';
import { defined } from '../../run/terms.ts';
import { judgeCell, linkedTo, scoredCell, signedCell } from './cells.ts';
import type { Table } from './table.ts';

/** What stale replies give away; no table where the set has no faithful ones. */
export function faithfulTables(
  { judges }: Measurement,
  shown: 'all together' | 'every type',
): readonly Table[] {
  const rows = judges.flatMap(({ judgeId: judge, faithfulReplies }) =>
    (shown === 'every type' ? rowsOf(faithfulReplies) : allRow(faithfulReplies)).map((row) => [
      judgeCell(judge),
      ...linkedTo({ judge, edits: 'faithful' }, [
        row.label,
        scoredCell(row.faults, row.unscored),
        signedCell(row.stale),
        signedCell(row.faithful),
        signedCell(row.difference),
        `${row.staleOnly}/${row.faithfulOnly}`,
      ]),
    ]),
  );
  if (rows.length === 0) return [];
  return [
    {
      title: 'What stale replies give away',
      head: [
        'judge',
        'fault type',
        'faults',
        'stale reply',
        'faithful reply',
        'difference',
        'only one',
      ],
      rows,
      names: [0, 1],
      note: `The same faults twice. ${defined('staleReply', 'faithfulReply')} Difference: Δ with stale replies minus Δ with faithful ones, which is what the judge owes to the stale reply. Only one: faults flagged with the stale / with the faithful reply only.`,
      optional: ['only one'],
    },
  ];
}
