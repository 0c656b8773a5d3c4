import type { WorldRow } from '../../4-measuring/comparing/world-rows.ts';
import type { Estimate } from '../../4-measuring/measurement/estimate.ts';
import { percent, percentRange, range, signed } from '../../base/text/numbers.ts';
import { defined } from '../../run/terms.ts';
import type { Cell, Table } from './table.ts';

const NOTE = defined('delta', 'editSensitivity', 'netDelta', 'robustness');

/** A row for each judge and world. What no set of them has is left out. */
export function worldsTable(rows: readonly WorldRow[]): Table {
  const has = (key: 'sensitivity' | 'netDelta' | 'robustness'): boolean =>
    rows.some((row) => row[key].estimate !== null);
  const columns: readonly Column[] = [
    ['judge', ({ judgeId }, before) => (before?.judgeId === judgeId ? '' : judgeId)],
    ['world', ({ world }) => world],
    ['Δ', ({ delta }) => difference(delta)],
    ['false alarms', ({ falseAlarms }) => share(falseAlarms)],
    ...column(has('sensitivity'), 'sensitivity', ({ sensitivity }) => difference(sensitivity)),
    ...column(has('netDelta'), 'net Δ', ({ netDelta }) => difference(netDelta)),
    ...column(has('robustness'), 'robustness', ({ robustness }) => share(robustness)),
  ];
  return {
    title: 'In each world',
    head: columns.map(([head]) => head),
    rows: rows.map((row, at) => columns.map(([, cell]) => cell(row, rows[at - 1]))),
    names: [0, 1],
    optional: ['false alarms'],
    note: NOTE,
  };
}

type Column = readonly [head: string, cell: (row: WorldRow, before?: WorldRow) => Cell];

const column = (isWanted: boolean, ...parts: Column): readonly Column[] =>
  isWanted ? [parts] : [];

const difference = ({ estimate, interval }: Estimate): Cell => ({
  value: signed(estimate),
  interval: range(interval, signed),
});

const share = ({ estimate, interval }: Estimate): Cell => ({
  value: percent(estimate),
  interval: percentRange(interval),
});
