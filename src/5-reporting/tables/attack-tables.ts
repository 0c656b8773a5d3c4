import type {
  AttackContrast,
  AttackRow,
  Measurement,
} from '../../4-measuring/measurement/measurement.ts';
import { allRow, rowsOf } from '../../4-measuring/measurement/named-rows.ts';
import { ABSENT, percent } from '../../base/text/numbers.ts';
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
      const { faults, parents, manipulations, attackedDelta } = row;
      return [
        judgeCell(judge),
        ...linkedTo({ judge, ...filterOf(row) }, [
          row.by === 'place'
            ? `in the ${row.label}`
            : row.by === 'framing'
              ? 'all that frame'
              : row.label,
          scoredCell(faults.runs, faults.unscored),
          percent(faults.plainRate),
          percent(faults.placeboRate),
          percent(faults.attackedRate),
          faults.runs === 0 && faults.notShown > 0
            ? terms.notShown.label
            : signedCell(faults.effect),
          attackedDelta.pairs + attackedDelta.unscored === 0 ? ABSENT : signedCell(attackedDelta),
          changed(parents),
          changed(manipulations),
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
        terms.attackedDelta,
        'clean runs',
        'manipulation',
      ],
      rows,
      names: [0, 1],
      optional: ['manipulation', 'plain', 'faults', 'clean runs'],
      note: `${defined('attack', 'attackEffect', 'attackedDelta')} Clean runs: the share flagged with neutral text and with the attack, where the agent only reads it. Manipulation: the same where the agent says it itself, which a judge ought to flag.`,
    },
  ];
}

const changed = ({ runs, placeboRate, attackedRate }: AttackContrast): string =>
  runs === 0 ? ABSENT : `${percent(placeboRate)} → ${percent(attackedRate)}`;

/** Places are no types of pairs, so they lead to all attacks. */
const filterOf = ({ by, group }: AttackRow): PairFilter =>
  by === 'attack' ? { type: `attack ${group}` } : { edits: 'attacks' };
