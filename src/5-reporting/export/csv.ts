import type { JudgeColumns } from '../../4-measuring/rows/judge-columns.ts';
import { PAIR_COLUMNS, type PairValue, pairBatches } from '../../4-measuring/rows/pair-table.ts';
import type { SetColumns } from '../../4-measuring/rows/set-columns.ts';

/** What a spreadsheet takes for the start of a formula, also behind quotes that guard such a text. */
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/;

/**
 * One cell by RFC 4180. An absent value is an empty cell, an empty text is `""`, and a number has no
 * quotes, so a reader can tell them apart. A text that a spreadsheet would run as a formula gets a
 * leading `'`; removing one `'` from a text that starts with `'` and such a character restores it.
 */
export function csvCell(value: PairValue): string {
  if (value === null) return '';
  if (typeof value !== 'string') return String(value);
  const guarded = FORMULA.test(value) ? `'${value}` : value;
  return guarded === '' || /[",\r\n]|^\s|\s$/.test(guarded)
    ? `"${guarded.replaceAll('"', '""')}"`
    : guarded;
}

/** The pairs as comma-separated values, one batch of lines at a time. */
export function* pairsCsv(set: SetColumns, judges: readonly JudgeColumns[]): Generator<string> {
  yield `${PAIR_COLUMNS.map(({ name }) => csvCell(name)).join(',')}\r\n`;
  for (const columns of pairBatches(set, judges)) {
    let lines = '';
    const rows = columns[0]?.length ?? 0;
    for (let row = 0; row < rows; row++) {
      lines += `${columns.map((column) => csvCell(column[row] ?? null)).join(',')}\r\n`;
    }
    yield lines;
  }
}
