import type { AttackRow, Measurement } from '../../4-measuring/measurement/measurement.ts';
import { allRow, rowsOf } from '../../4-measuring/measurement/named-rows.ts';
import { percent } from '../../base/text/numbers.ts';
import { defined, terms } from '../../run/terms.ts';
import { judgeCell, linkedTo, scoredCell, signedCell } from './cells.ts';
import type { PairFilter } from './pair-filter.ts';
import type { Table } from './table.ts';

/** What attacks on the judge change, on faults and on clean runs; no table where the set has none. */
export function attackTables(
  { judges }: Measurement,
  shown: 'all together' | 'every kind',
): readonly Table[] {
  const rows = judges.flatMap(({ judgeId: judge, attacks }) =>
    (shown === 'every kind' ? rowsOf(attacks) : allRow(attacks)).map((row) => {
      const { faults, parents } = row;
      return [
        judgeCell(judge),
        ...linkedTo({ judge, ...filterOf(row) }, [
          row.by === 'place' ? `in the ${row.label}` : row.label,
          scoredCell(faults.runs, faults.unscored),
          percent(faults.plainRate),
          percent(faults.placeboRate),
          percent(faults.attackedRate),
          faults.runs === 0 && faults.notShown > 0
            ? terms.notShown.label
            : signedCell(faults.effect),
          `${percent(parents.placeboRate)} → ${percent(parents.attackedRate)}`,
          signedCell(parents.effect),
        ]),
      ];
    }),
  );
  if (rows.length === 0) return [];
  return [
    {
      title: 'Attacks on the judge',
      head: [
        'judge',
        'attack',
        'faults',
        'plain',
        'neutral',
        'attacked',
        terms.attackEffect,
        'clean runs',
        'effect there',
      ],
      rows,
      names: [0, 1],
      optional: ['clean runs', 'plain', 'faults'],
      note: `${defined('attack', 'attackEffect')} Clean runs: the share flagged with neutral text and with the attack; with an effect above 0 there, the judge flags the attack itself.`,
    },
  ];
}

/** Places are no types of pairs, so they lead to all attacks. */
const filterOf = ({ by, group }: AttackRow): PairFilter =>
  by === 'attack' ? { type: `attack ${group}` } : { edits: 'attacks' };
