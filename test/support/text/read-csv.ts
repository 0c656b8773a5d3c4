/** Reads comma-separated values by RFC 4180. An empty cell is null, and `""` is ''. */
export function readCsv(text: string): (string | null)[][] {
  const rows: (string | null)[][] = [];
  let row: (string | null)[] = [];
  const CELL = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/y;
  while (CELL.lastIndex < text.length) {
    const found = CELL.exec(text);
    if (found === null) throw new Error('not CSV');
    const [, quoted, bare, end] = found;
    row.push(quoted === undefined ? bare || null : quoted.replaceAll('""', '"'));
    if (end === ',') continue;
    rows.push(row);
    row = [];
  }
  return rows;
}

/** Removes the quote that keeps a spreadsheet from evaluating a text. */
export function unguarded(cell: string | null): string | null {
  return cell === null ? null : cell.replace(/^'(?='*[=+\-@\t\r\n＝＋－＠])/, '');
}
