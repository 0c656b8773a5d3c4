import { terminalWidth } from '../../../base/text/terminal-width.ts';

export const GAP = '  ';

/** Words at the left of their column, numbers at the right. */
export type Side = 'left' | 'right';

export function padded(text: string, width: number, side: Side): string {
  const space = ' '.repeat(Math.max(0, width - terminalWidth(text)));
  return side === 'left' ? text + space : space + text;
}

export const ruleOf = (widths: readonly number[]): string =>
  widths.map((width) => '─'.repeat(width)).join(GAP);

/** The line above judges that are there to be compared with. */
export const CONTROLS = 'controls, whose answers are known';
