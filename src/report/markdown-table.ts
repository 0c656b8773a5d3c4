import { markdownText } from './markdown-text.ts';
import type { Table } from './table.ts';

/** A table for a pull request or a page. Cells may hold a judge's own name: nothing in it may format. */
export function markdownTable({ title, head, rows, note }: Table): string {
  const line = (cells: readonly string[]): string => `| ${cells.map(markdownText).join(' | ')} |`;
  const rule = `|${head.map((_, column) => (column === 0 ? '---' : '---:')).join('|')}|`;
  const table = [line(head), rule, ...rows.map(line)].join('\n');
  return [
    `### ${markdownText(title)}`,
    table,
    ...(note === undefined ? [] : [markdownText(note)]),
  ].join('\n\n');
}
