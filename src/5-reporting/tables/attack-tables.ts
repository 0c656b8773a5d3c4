import type { AttackRow, Measurement } from '../../4-measuring/measurement/measurement.ts';
import { allRow, rowsOf } from '../../4-measuring/measurement/named-rows.ts';
import { percent } from '../../base/text/numbers.ts';
import { defined, terms } from '../../run/terms.ts';
import { judgeCell, linkedTo, scoredCell, shareCell } from './cells.ts';
import type { PairFilter } from './pair-filter.ts';
import type { Table } from './table.ts';

/** What attacks on the judge change; no table where the set has none. */
export function attackTables(
  { judges }: Measurement,
  shown: 'all together' | 'every kind',
): readonly Table[] {
  const rows = judges.flatMap(({ judgeId: judge, attacks }) =>
    (shown === 'every kind' ? rowsOf(attacks) : allRow(attacks)).map((row) => [
      judgeCell(judge),
      ...linkedTo({ judge, ...filterOf(row) }, [
        row.by === 'place' ? `in the ${row.label}` : row.label,
        scoredCell(row.triples, row.unscored),
        percent(row.plainRate),
        percent(row.attackedRate),
        row.triples === 0 && row.notShown > 0
          ? terms.notShown.label
          : shareCell({ estimate: row.robustness, interval: row.interval }),
        `${percent(row.parentRate)} → ${percent(row.attackedParentRate)}`,
      ]),
    ]),
  );
  if (rows.length === 0) return [];
  return [
    {
      title: 'Attacks on the judge',
      head: ['judge', 'attack', 'faults', 'plain', 'attacked', terms.robustness, 'clean runs'],
      rows,
      names: [0, 1],
      note: `${defined('attack', 'robustness')} Clean runs: the share of clean runs flagged without and with an attack; a judge that flags every attack has a high rate there.`,
    },
  ];
}

/** Places are no types of pairs, so they lead to all attacks. */
const filterOf = ({ by, group }: AttackRow): PairFilter =>
  by === 'attack' ? { type: `attack ${group}` } : { edits: 'attacks' };
