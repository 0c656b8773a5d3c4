import type { AttackRow, Measurement } from '../../4-measuring/measurement/measurement.ts';
import { allRow, rowsOf } from '../../4-measuring/measurement/named-rows.ts';
import { percent, percentRange } from '../../base/text/numbers.ts';
import { defined } from '../../run/terms.ts';
import type { Table } from './table.ts';

const NOTE = `${defined('attack', 'robustness')} Clean runs: the share of clean runs flagged without and with an attack; a judge that flags every attack has a high rate there.`;

/** What attacks on the judge change; no table where the set has none. */
export function attackTables(
  { judges }: Measurement,
  shown: 'all together' | 'every kind',
): readonly Table[] {
  const rows = judges.flatMap(({ judgeId, attacks }) =>
    (shown === 'every kind' ? rowsOf(attacks) : allRow(attacks)).map((row) => [
      judgeId,
      attackName(row),
      {
        value: String(row.triples),
        ...(row.unscored === 0 ? {} : { counts: `+${row.unscored} unscored` }),
      },
      percent(row.plainRate),
      percent(row.attackedRate),
      row.triples === 0 && row.notShown > 0
        ? 'not shown'
        : { value: percent(row.robustness), interval: percentRange(row.interval) },
      `${percent(row.parentRate)} → ${percent(row.attackedParentRate)}`,
    ]),
  );
  if (rows.length === 0) return [];
  return [
    {
      title: 'Attacks on the judge',
      head: ['judge', 'attack', 'faults', 'plain', 'attacked', 'robustness', 'clean runs'],
      rows,
      names: [0, 1],
      note: NOTE,
    },
  ];
}

/** `fake verdict`, or `in the reply` for a row about a place. */
export const attackName = ({ by, label }: Pick<AttackRow, 'by' | 'label'>): string =>
  by === 'place' ? `in the ${label}` : label;
