import stringWidth from 'string-width';

/** The width of output that does not go to a terminal. */
export const DEFAULT_COLUMNS = 100;

/**
 * How many columns of a terminal a text takes. A judge's id may hold any character: most Chinese and
 * Japanese characters and emoji take two columns, combining marks take none.
 */
export function terminalWidth(text: string): number {
  return ONE_COLUMN_EACH.test(text) ? text.length : stringWidth(text);
}

/**
 * The letters, lines and marks that reports are made of take one column each. Most texts hold nothing
 * else, and taking them apart into what a reader sees as characters would be most of the work of
 * printing a report.
 */
const ONE_COLUMN_EACH = /^[\x20-\x7e·±×Δκα–—…→−≤≥─│┊├┤┼●○◐◌░▁-█“”’]*$/;

/** As much of the beginning of a text as fits into so many columns. */
export function cutToWidth(text: string, columns: number): string {
  if (terminalWidth(text) <= columns) return text;
  let cut = '';
  let width = 0;
  for (const { segment } of segmentsOf(text)) {
    width += terminalWidth(segment);
    if (width > columns) break;
    cut += segment;
  }
  return cut;
}

/**
 * A text that fits into so many columns because its middle is left out. Names that share a beginning,
 * such as versions of one judge, still differ at the end.
 */
export function shortened(text: string, columns: number): string {
  if (terminalWidth(text) <= columns) return text;
  const room = Math.max(0, columns - 1);
  const start = cutToWidth(text, Math.ceil(room / 2));
  let end = '';
  for (const { segment } of [...segmentsOf(text)].toReversed()) {
    if (terminalWidth(segment + end) > Math.floor(room / 2)) break;
    end = segment + end;
  }
  return `${start}…${end}`;
}

let segmenter: Intl.Segmenter | undefined;

/** What a reader takes for one character may be several code points, which must stay together. */
function segmentsOf(text: string): Intl.Segments {
  segmenter ??= new Intl.Segmenter();
  return segmenter.segment(text);
}

/** Text broken into lines that fit a terminal; later lines are indented. */
export function wrapped(
  text: string,
  { indent = '', columns = DEFAULT_COLUMNS }: { indent?: string; columns?: number } = {},
): string {
  // Longer lines than those of a terminal of ordinary width are hard to read.
  const width = Math.min(columns, DEFAULT_COLUMNS) - 2;
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line !== '' && terminalWidth(`${line} ${word}`) > width) {
      lines.push(line);
      line = `${indent}${word}`;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  return [...lines, line].join('\n');
}
