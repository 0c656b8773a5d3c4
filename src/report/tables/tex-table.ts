import { oneLine } from '../../errors.ts';
import type { Table } from './table.ts';

/** A booktabs table for a paper. */
export function texTable({ title, head, rows, note }: Table): string {
  // After the end of the row before, a bare [ or * would be read as its option.
  const line = (cells: readonly string[]): string =>
    `${cells.map(escapeTex).join(' & ').replace(/^[[*]/, '{$&}')} \\\\`;
  return [
    '\\begin{table}[t]',
    '\\centering',
    `\\caption{${escapeTex(note === undefined ? title : `${title}. ${note}`)}}`,
    `\\begin{tabular}{@{}l${'r'.repeat(head.length - 1)}@{}}`,
    '\\toprule',
    line(head),
    '\\midrule',
    ...rows.map(line),
    '\\bottomrule',
    '\\end{tabular}',
    '\\end{table}',
  ].join('\n');
}

const ESCAPES: Readonly<Record<string, string>> = {
  '\\': '\\textbackslash{}',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
  Δ: '$\\Delta$',
  '–': '--',
  '…': '\\ldots{}',
  '<': '\\textless{}',
  '>': '\\textgreater{}',
  '|': '\\textbar{}',
};

function escapeTex(text: string): string {
  return oneLine(text)
    .replace(/\s+/g, ' ')
    .replace(/[\\~^Δ–…<>|]|[&%$#_{}]/g, (char) => ESCAPES[char] ?? `\\${char}`);
}
