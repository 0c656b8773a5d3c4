import { oneLine } from '../../base/errors.ts';
import { type Cell, cellText, headText, type Table } from './table.ts';

/** Tables for a paper, with what they need in its preamble. */
export function texTables(tables: readonly Table[]): string {
  const labels = tables.map(({ title }) => labelOf(title));
  // Titles in another script may come down to the same letters.
  const unique = (label: string, at: number): string =>
    labels.indexOf(label) === at ? label : `${label}-${at + 1}`;
  return [
    '% Needs \\usepackage{booktabs} in the preamble.',
    ...tables.map((table, at) => texTable(table, unique(labels[at] ?? '', at))),
  ].join('\n\n');
}

function texTable({ title, head, rows, note }: Table, label: string): string {
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
    `\\label{tab:${label}}`,
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

function captionOf(title: string, note: string | undefined): string {
  if (note === undefined) return title;
  return /[.?!]$/.test(title) ? `${title} ${note}` : `${title}. ${note}`;
}

/** `Δ by fault type` becomes `delta-by-fault-type`: a label is plain ASCII. */
function labelOf(title: string): string {
  return title
    .replaceAll('Δ', 'delta')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

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
