import type { HarmlessRow, Measurement } from '../../4-measuring/measurement/measurement.ts';
import { allRow, rowsOf } from '../../4-measuring/measurement/named-rows.ts';
import { percent, signed } from '../../base/text/numbers.ts';
import { defined, terms } from '../../run/terms.ts';
import { judgeCell, linkedTo, scoredCell, signedCell } from './cells.ts';
import type { Cell, Table } from './table.ts';

/** What harmless edits and shams change; no table of those that the set does not have. */
export function harmlessTables(
  measurement: Measurement,
  shown: 'all together' | 'every kind',
): readonly Table[] {
  return [...editTables(measurement, shown), ...shamTables(measurement, shown)];
}

function editTables(
  { judges }: Measurement,
  shown: 'all together' | 'every kind',
): readonly Table[] {
  const hasShams = judges.some(({ shams }) => shams !== null);
  const rows = judges.flatMap(({ judgeId: judge, harmlessEdits, netDelta }) =>
    (shown === 'every kind' ? rowsOf(harmlessEdits) : allRow(harmlessEdits)).map((row) => [
      judgeCell(judge),
      ...linkedTo(
        row.edit === 'all' ? { judge, edits: 'harmless' } : { judge, type: `harmless ${row.edit}` },
        [row.label, ...flagsOn(row)],
      ),
      // Net Δ is about all edits together. Where there are shams, it stands beside these.
      ...(hasShams
        ? []
        : [
            row.edit === 'all' && netDelta !== null
              ? signedCell(netDelta, { pairs: { judge } })
              : '',
          ]),
    ]),
  );
  if (rows.length === 0) return [];
  return [
    {
      title: 'Harmless edits',
      head: ['judge', 'edit', ...FLAGS_HEAD, ...(hasShams ? [] : [terms.netDelta])],
      rows,
      names: [0, 1],
      note: defined(
        'harmlessEdit',
        'editSensitivity',
        ...(hasShams ? [] : (['netDelta'] as const)),
      ),
    },
  ];
}

function shamTables(
  { judges }: Measurement,
  shown: 'all together' | 'every kind',
): readonly Table[] {
  const rows = judges.flatMap(({ judgeId: judge, shams, netDelta }) =>
    (shown === 'every kind' ? rowsOf(shams) : allRow(shams)).map((row) => {
      const net =
        row.edit === 'all' ? netDelta : netDelta?.byType.find(({ type }) => type === row.edit);
      return [
        judgeCell(judge),
        ...linkedTo(
          row.edit === 'all' ? { judge, edits: 'shams' } : { judge, type: `sham ${row.edit}` },
          [row.label, ...flagsOn(row)],
        ),
        net === undefined || net === null
          ? ''
          : signedCell({ estimate: net.delta, interval: null }, { pairs: { judge } }),
        net === undefined || net === null ? '' : signedCell(net, { pairs: { judge } }),
      ];
    }),
  );
  if (rows.length === 0) return [];
  return [
    {
      title: 'Shams of faults',
      head: ['judge', 'fault type', ...FLAGS_HEAD, terms.delta, terms.netDelta],
      rows,
      names: [0, 1],
      note: `${defined('sham', 'netDelta')}${judges.map(heldAgainst).find((words) => words !== '') ?? ''}`,
    },
  ];
}

/** Which types net Δ could not hold against shams, with a space before it. */
function heldAgainst({ netDelta }: Measurement['judges'][number]): string {
  if (netDelta === null) return '';
  const named = (types: readonly string[]): string =>
    types.map((type) => type.replaceAll('_', ' ')).join(', ');
  const { againstHarmlessEdits: harmless, againstNothing: nothing } = netDelta;
  return [
    harmless.length === 0 ? '' : ` Held against harmless edits instead: ${named(harmless)}.`,
    nothing.length === 0
      ? ''
      : ` Not in net Δ, because there is nothing to hold it against: ${named(nothing)}.`,
  ].join('');
}

const FLAGS_HEAD = [
  'pairs',
  'edited',
  'parents',
  { ...terms.editSensitivity, label: 'sensitivity' },
];

const flagsOn = (row: HarmlessRow): readonly Cell[] => [
  scoredCell(row.pairs, row.unscored),
  percent(row.editedRate),
  percent(row.parentRate),
  isHidden(row)
    ? { value: signed(row.difference), interval: terms.notShown.label }
    : signedCell({ estimate: row.difference, interval: row.interval }),
];

/** Whether the judge's view shows none of the edits, so that the difference says nothing about it. */
const isHidden = ({ pairs, unscored, pairsNotShown }: HarmlessRow): boolean =>
  pairsNotShown !== null && pairsNotShown === pairs + unscored;
