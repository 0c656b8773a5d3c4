import { oneLine } from '../../errors.ts';
import { terminalWidth } from '../text/terminal-width.ts';
import type { Table } from './table.ts';

/** A table in columns. The first `left` columns are aligned left; the others hold numbers, so right. */
export function textTable(table: Pick<Table, 'head' | 'rows'>, left = 1): string {
  // A cell may hold a judge's own name, and a terminal obeys control codes.
  const head = table.head.map(oneLine);
  const rows = table.rows.map((cells) => cells.map(oneLine));
  const widths = head.map((title, column) =>
    Math.max(terminalWidth(title), ...rows.map((row) => terminalWidth(row[column] ?? ''))),
  );
  const line = (cells: readonly string[]): string =>
    cells
      .map((cell, column) => {
        const space = ' '.repeat((widths[column] ?? 0) - terminalWidth(cell));
        return column < left ? cell + space : space + cell;
      })
      .join('  ')
      .trimEnd();
  const rule = widths.map((width) => '─'.repeat(width)).join('  ');
  return [line(head), rule, ...rows.map(line)].join('\n');
}
