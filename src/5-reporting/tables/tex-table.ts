import { oneLine } from '../../base/errors.ts';
import { type Cell, cellText, headText, type Table } from './table.ts';

/** A booktabs table for a paper. */
export function texTable({ title, head, rows, note }: Table): string {
  // At the start of a row, TeX would read a bare [ or * as an option of the row before.
  const line = (cells: readonly Cell[]): string =>
    `${cells
      .map((cell) => escapeTex(cellText(cell)))
      .join(' & ')
      .replace(/^[[*]/, '{$&}')} \\\\`;
  return [
    '\\begin{table}[t]',
    '\\centering',
    `\\caption{${escapeTex(captionOf(title, note))}}`,
    `\\begin{tabular}{@{}l${'r'.repeat(head.length - 1)}@{}}`,
    '\\toprule',
    line(head.map(headText)),
    '\\midrule',
    ...rows.map(line),
    '\\bottomrule',
    '\\end{tabular}',
    '\\end{table}',
  ].join('\n');
}

/** A title that is a question ends its own sentence. */
const captionOf = (title: string, note: string | undefined): string =>
  note === undefined ? title : `${title}${title.endsWith('?') ? '' : '.'} ${note}`;

const ESCAPES: Readonly<Record<string, string>> = {
  '\\': '\\textbackslash{}',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
  Δ: '$\\Delta$',
  '–': '--',
  '−': '$-$',
  '…': '\\ldots{}',
  '<': '\\textless{}',
  '>': '\\textgreater{}',
  '|': '\\textbar{}',
};

function escapeTex(text: string): string {
  return oneLine(text)
    .replace(/\s+/g, ' ')
    .replace(/[\\~^Δ–−…<>|]|[&%$#_{}]/g, (char) => ESCAPES[char] ?? `\\${char}`);
}
