import { markdownText } from '../text/markdown-text.ts';
import type { Table } from './table.ts';

/**
 * A table for a pull request or a page. Cells may hold a judge's own name: nothing in it may format.
 *
 * @param left the columns of words, which numbers are not aligned with
 */
export function markdownTable(
  { title, head, rows, note }: Table,
  left: readonly number[] = [0],
): string {
  const line = (cells: readonly string[]): string => `| ${cells.map(markdownText).join(' | ')} |`;
  const rule = `|${head.map((_, column) => (left.includes(column) ? '---' : '---:')).join('|')}|`;
  const table = [line(head), rule, ...rows.map(line)].join('\n');
  return [
    `### ${markdownText(title)}`,
    table,
    ...(note === undefined ? [] : [markdownText(note)]),
  ].join('\n\n');
}
