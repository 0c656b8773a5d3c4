import { markdownText } from '../words/markdown-text.ts';
import { type Cell, cellText, headText, type Table } from './table.ts';

/**
 * A table for a pull request or a page. A cell may hold a judge's own name, so nothing in it formats.
 *
 * @param left the columns that hold words, which are aligned left; numbers are aligned right
 */
export function markdownTable(
  { title, head, rows, note }: Table,
  left: readonly number[] = [0],
): string {
  const line = (cells: readonly Cell[]): string =>
    `| ${cells.map((cell) => markdownText(cellText(cell))).join(' | ')} |`;
  const rule = `|${head.map((_, column) => (left.includes(column) ? '---' : '---:')).join('|')}|`;
  const table = [line(head.map(headText)), rule, ...rows.map(line)].join('\n');
  return [
    `### ${markdownText(title)}`,
    table,
    ...(note === undefined ? [] : [markdownText(note)]),
  ].join('\n\n');
}
