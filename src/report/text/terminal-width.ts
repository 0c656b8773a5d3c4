import stringWidth from 'string-width';

/**
 * How many columns of a terminal a text takes. A judge's id may hold any character: most Chinese and
 * Japanese characters and emoji take two columns, combining marks take none.
 */
export function terminalWidth(text: string): number {
  return stringWidth(text);
}

/** As much of the beginning of a text as fits into so many columns. */
export function cutToWidth(text: string, columns: number): string {
  if (terminalWidth(text) <= columns) return text;
  let cut = '';
  let width = 0;
  for (const { segment } of segmenter.segment(text)) {
    width += terminalWidth(segment);
    if (width > columns) break;
    cut += segment;
  }
  return cut;
}

/** What a reader takes for one character may be several code points, which must stay together. */
const segmenter = new Intl.Segmenter();
