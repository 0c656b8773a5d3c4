import type { WorldRow } from '../../4-measuring/comparing/world-rows.ts';
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
  const has = (key: 'sensitivity' | 'netDelta' | 'robustness'): boolean =>
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
    ...column(has('robustness'), terms.robustness, ({ robustness }) => shareCell(robustness)),
  ];
  return {
    title: 'In each world',
    head: columns.map(([head]) => head),
    rows: rows.map((row, at) => columns.map(([, cell]) => cell(row, rows[at - 1]))),
    names: [0, 1],
    optional: [terms.falseAlarms.label],
    note: defined('delta', 'editSensitivity', 'netDelta', 'robustness'),
    controls: rows.filter(({ control }) => control).length,
  };
}

type Column = readonly [head: Head, cell: (row: WorldRow, before?: WorldRow) => Cell];

const column = (isWanted: boolean, ...parts: Column): readonly Column[] =>
  isWanted ? [parts] : [];
