import { oneLine } from '../../base/errors.ts';
import { DEFAULT_COLUMNS, terminalWidth } from '../../base/text/terminal-width.ts';
import { shortenNames } from '../words/shorten-names.ts';
import { fitColumns, GAP } from './fit-columns.ts';
import { type Cell, headText, partsOf, type Table } from './table.ts';

export interface TextTableOptions {
  /** How many columns of the terminal there are. */
  readonly columns?: number;
  /** How many columns of the table hold words, which are aligned left; numbers are aligned right. */
  readonly left?: number;
}

/**
 * A table in columns. Intervals stand on a line of their own under their numbers. Where there is
 * little room, names are shortened and columns that the table declares optional are left out; what is
 * still too wide is continued below with the columns that had no room.
 */
export function textTable(
  {
    head: heads,
    rows,
    names = [0],
    optional = [],
  }: Pick<Table, 'head' | 'rows' | 'names' | 'optional'>,
  { columns = DEFAULT_COLUMNS, left = 1 }: TextTableOptions = {},
): string {
  const head = heads.map(headText);
  // A cell may hold a judge's own name, and a terminal obeys control codes.
  const lines = [head, ...rows.flatMap(linesOf)].map((cells) => cells.map(oneLine));
  const widths = head.map((_, column) =>
    Math.max(...lines.map((line) => terminalWidth(line[column] ?? ''))),
  );
  const shape = { widths, left, names, optional: optional.map((name) => head.indexOf(name)) };
  const layout = fitColumns(shape, columns);
  const short = head.map((_, column) =>
    shortenNames(
      lines.map((line) => line[column] ?? ''),
      layout.widths[column] ?? 0,
    ),
  );
  const cut = lines.map((line, at) => line.map((cell, column) => short[column]?.[at] ?? cell));
  const drawnParts = layout.parts.map((part) => drawn(cut, layout.widths, part, left));
  const missing = layout.leftOut.map((column) => head[column]);
  return [
    ...drawnParts,
    ...(missing.length === 0 ? [] : [`No room here for the columns: ${missing.join(', ')}.`]),
  ].join('\n\n');
}

/** The numbers of a row, and the intervals that stand under them if it has any. */
function linesOf(cells: readonly Cell[]): readonly (readonly string[])[] {
  const values = cells.map((cell) => partsOf(cell).value);
  const below = cells.map((cell) => partsOf(cell).interval ?? '');
  return below.every((text) => text === '') ? [values] : [values, below];
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
        const space = ' '.repeat(Math.max(0, (widths[column] ?? 0) - terminalWidth(cell)));
        return column < left ? cell + space : space + cell;
      })
      .join(GAP)
      .trimEnd(),
  );
  // In a later part, lines that only held what stands in an earlier one would be empty.
  return [head, rule, ...rows.filter((row) => row !== '')].join('\n');
}
