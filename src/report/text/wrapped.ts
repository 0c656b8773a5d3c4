import { terminalWidth } from './terminal-width.ts';

const WIDTH = 98;

/** Text broken into lines that fit a terminal of 100 columns; later lines are indented. */
export function wrapped(text: string, indent = ''): string {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line !== '' && terminalWidth(`${line} ${word}`) > WIDTH) {
      lines.push(line);
      line = `${indent}${word}`;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  return [...lines, line].join('\n');
}
