import { DEFAULT_COLUMNS, terminalWidth } from './terminal-width.ts';

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
