import type { Estimate } from '../../4-measuring/measurement/estimate.ts';
import type { FaithfulRow, Measurement } from '../../4-measuring/measurement/measurement.ts';
import { allRow, rowsOf } from '../../4-measuring/measurement/named-rows.ts';
import { range, signed } from '../../base/text/numbers.ts';
import { defined } from '../../run/terms.ts';
import type { Cell, Table } from './table.ts';

export const FAITHFUL_NOTE = `The same faults twice. ${defined('staleReply', 'faithfulReply')} Difference: Δ with stale replies minus Δ with faithful ones, which is what the judge owes to the stale reply. Only one: faults flagged with the stale / with the faithful reply only.`;

/** The columns of one judge's table. */
export const FAITHFUL_HEAD = [
  'fault type',
  'faults',
  'stale reply',
  'faithful reply',
  'difference',
  'only one',
];

/** What stale replies give away; no table where the set has no faithful ones. */
export function faithfulTables(
  { judges }: Measurement,
  shown: 'all together' | 'every type',
): readonly Table[] {
  const rows = judges.flatMap(({ judgeId, faithfulReplies }) =>
    (shown === 'every type' ? rowsOf(faithfulReplies) : allRow(faithfulReplies)).map((row) => [
      judgeId,
      ...faithfulCells(row),
    ]),
  );
  if (rows.length === 0) return [];
  return [
    {
      title: 'What stale replies give away',
      head: ['judge', ...FAITHFUL_HEAD],
      rows,
      names: [0, 1],
      note: FAITHFUL_NOTE,
      optional: ['only one'],
    },
  ];
}

export function faithfulCells(row: FaithfulRow): readonly Cell[] {
  return [
    row.label,
    {
      value: String(row.faults),
      ...(row.unscored === 0 ? {} : { counts: `+${row.unscored} unscored` }),
    },
    estimateCell(row.stale),
    estimateCell(row.faithful),
    estimateCell(row.difference),
    `${row.staleOnly}/${row.faithfulOnly}`,
  ];
}

const estimateCell = ({ estimate, interval }: Estimate): Cell => ({
  value: signed(estimate),
  interval: range(interval, signed),
});
