import { PAIR_COLUMNS, type PairBatch, type PairValue } from '../../metrics/pairs/pair-table.ts';

/** What a spreadsheet takes for the start of a formula, after quotes that already guard such a text. */
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/;

/**
 * One cell by RFC 4180. Nothing, an empty text and a number are all told apart: the first is an empty
 * cell, the second `""`, the third bare. A text that a spreadsheet would run as a formula gets a `'` in
 * front; taking one `'` off a text that starts with one and such a character gives it back exactly.
 */
export function csvCell(value: PairValue): string {
  if (value === null) return '';
  if (typeof value !== 'string') return String(value);
  const guarded = FORMULA.test(value) ? `'${value}` : value;
  return guarded === '' || /[",\r\n]|^\s|\s$/.test(guarded)
    ? `"${guarded.replaceAll('"', '""')}"`
    : guarded;
}

/** The pairs as comma-separated values, a batch of lines at a time. */
export function* pairsCsv(batches: Iterable<PairBatch>): Generator<string> {
  yield `${PAIR_COLUMNS.map(({ name }) => csvCell(name)).join(',')}\r\n`;
  for (const columns of batches) {
    let lines = '';
    const rows = columns[0]?.length ?? 0;
    for (let row = 0; row < rows; row++) {
      lines += `${columns.map((column) => csvCell(column[row] ?? null)).join(',')}\r\n`;
    }
    yield lines;
  }
}
