import { newWorlds, type WorldRow } from '../../4-measuring/comparing/world-rows.ts';
import { FEWEST_WORLDS } from '../../4-measuring/statistics/random-effects.ts';
import { range, signed } from '../../base/text/numbers.ts';
import { defined, terms } from '../../run/terms.ts';
import { judgeCell, shareCell, signedCell } from './cells.ts';
import type { Cell, Head, Table } from './table.ts';

/**
 * A row for each judge and world. What no set of them has is left out.
 *
 * @param pages where the page of a world is, for those that have one
 */
export function worldsTable(
  rows: readonly WorldRow[],
  pages: readonly { readonly world: string; readonly href: string }[] = [],
): Table {
  const has = (key: 'sensitivity' | 'netDelta' | 'attackedDelta'): boolean =>
    rows.some((row) => row[key].estimate !== null);
  const hrefOf = (name: string): string | undefined =>
    pages.find(({ world }) => world === name)?.href;
  const columns: readonly Column[] = [
    ['judge', ({ judgeId }, before) => (before?.judgeId === judgeId ? '' : judgeCell(judgeId))],
    ['world', ({ world }) => ({ value: world, href: hrefOf(world) })],
    [terms.delta, ({ delta }) => signedCell(delta)],
    [terms.falseAlarms, ({ falseAlarms }) => shareCell(falseAlarms)],
    ...column(
      has('sensitivity'),
      { ...terms.editSensitivity, label: 'sensitivity' },
      ({ sensitivity }) => signedCell(sensitivity),
    ),
    ...column(has('netDelta'), terms.netDelta, ({ netDelta }) => signedCell(netDelta)),
    ...column(has('attackedDelta'), terms.attackedDelta, ({ attackedDelta }) =>
      signedCell(attackedDelta),
    ),
  ];
  return {
    title: 'In each world',
    head: columns.map(([head]) => head),
    rows: rows.map((row, at) => columns.map(([, cell]) => cell(row, rows[at - 1]))),
    names: [0, 1],
    optional: [terms.falseAlarms.label],
    note: [
      defined('delta', 'editSensitivity', 'netDelta', 'attackedDelta'),
      ...elsewhere(rows),
    ].join(' '),
    controls: rows.filter(({ control }) => control).length,
  };
}

/** What the worlds say of a further one, for each judge where they are enough. */
function elsewhere(rows: readonly WorldRow[]): readonly string[] {
  const judges = newWorlds(rows);
  if (judges.length === 0) return [];
  const told = judges.flatMap(({ judgeId, worlds, effects }) =>
    effects === null
      ? []
      : [
          `In a new world like these ${worlds}, the Δ of ${judgeId} is expected between ${signed(Math.max(-1, effects.prediction.low))} and ${signed(Math.min(1, effects.prediction.high))} (95 %); its mean is ${signed(effects.mean)} ${range(effects.interval, signed)}.`,
        ],
  );
  return told.length > 0
    ? told
    : [
        `These worlds are too few to say how a judge does in a new one: that takes ${FEWEST_WORLDS} worlds or seeds.`,
      ];
}

type Column = readonly [head: Head, cell: (row: WorldRow, before?: WorldRow) => Cell];

const column = (isWanted: boolean, ...parts: Column): readonly Column[] =>
  isWanted ? [parts] : [];
