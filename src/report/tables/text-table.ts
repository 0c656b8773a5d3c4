import { oneLine } from '../../errors.ts';
import type { Table } from './table.ts';

/** A table in columns: the first, or the first few, aligned left, the others right, as numbers want. */
export function textTable(table: Pick<Table, 'head' | 'rows'>, left = 1): string {
  // A cell may hold a judge's own name, and a terminal obeys control codes.
  const head = table.head.map(oneLine);
  const rows = table.rows.map((cells) => cells.map(oneLine));
  const widths = head.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const line = (cells: readonly string[]): string =>
    cells
      .map((cell, column) => {
        const width = widths[column] ?? 0;
        return column < left ? cell.padEnd(width) : cell.padStart(width);
      })
      .join('  ')
      .trimEnd();
  const rule = widths.map((width) => '─'.repeat(width)).join('  ');
  return [line(head), rule, ...rows.map(line)].join('\n');
}
