import { oneLine } from '../../errors.ts';
import { clipped } from '../text/numbers.ts';
import { terminalWidth } from '../text/terminal-width.ts';
import type { Cell, Table } from './table.ts';

const WIDTH = 100;
const GAP = '  ';

/**
 * A table in columns: the first, or the first few, aligned left, the others right, as numbers want.
 * Intervals stand on a line of their own under their numbers. A table that is too wide is continued
 * below with the columns that had no room.
 */
export function textTable(table: Pick<Table, 'head' | 'rows' | 'longestName'>, left = 1): string {
  const { longestName = Number.POSITIVE_INFINITY } = table;
  const lines = [table.head, ...table.rows.flatMap(linesOf)].map((cells) =>
    cells.map((cell, column) => {
      // A cell may hold a judge's own name, and a terminal obeys control codes.
      const text = oneLine(cell);
      return column === 0 ? clipped(text, longestName) : text;
    }),
  );
  const widths = table.head.map((_, column) =>
    Math.max(...lines.map((line) => terminalWidth(line[column] ?? ''))),
  );
  return parts(widths, left)
    .map((columns) => drawn(lines, widths, columns, left))
    .join('\n\n');
}

/** The numbers of a row, and the intervals that stand under them if it has any. */
function linesOf(cells: readonly Cell[]): readonly (readonly string[])[] {
  const values = cells.map((cell) => (typeof cell === 'string' ? cell : cell.value));
  const below = cells.map((cell) => (typeof cell === 'string' ? '' : (cell.interval ?? '')));
  return below.every((text) => text === '') ? [values] : [values, below];
}

/** Which columns stand side by side; the ones aligned left are repeated in every part. */
function parts(widths: readonly number[], left: number): readonly (readonly number[])[] {
  const names = [...widths.keys()].slice(0, left);
  const indent = names.reduce((sum, column) => sum + (widths[column] ?? 0), 0);
  const found: number[][] = [];
  let room = 0;
  for (const [column, width] of widths.entries()) {
    if (column < left) continue;
    const needed = GAP.length + width;
    const last = found.at(-1);
    if (last === undefined || needed > room) {
      found.push([...names, column]);
      room = WIDTH - indent - GAP.length * (left - 1) - needed;
    } else {
      last.push(column);
      room -= needed;
    }
  }
  return found.length === 0 ? [names] : found;
}

function drawn(
  lines: readonly (readonly string[])[],
  widths: readonly number[],
  columns: readonly number[],
  left: number,
): string {
  const rule = columns.map((column) => '─'.repeat(widths[column] ?? 0)).join(GAP);
  const [head = '', ...rows] = lines.map((line) =>
    columns
      .map((column) => {
        const cell = line[column] ?? '';
        const space = ' '.repeat((widths[column] ?? 0) - terminalWidth(cell));
        return column < left ? cell + space : space + cell;
      })
      .join(GAP)
      .trimEnd(),
  );
  // In a later part, lines that only held what stands in an earlier one would be empty.
  return [head, rule, ...rows.filter((row) => row !== '')].join('\n');
}
