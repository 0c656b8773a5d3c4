import { type Markish, text } from '@observablehq/plot';
import { colour } from './figure-style.ts';
import { fitting, showable } from './figure-text.ts';

/** A text in a figure, and the whole of it where only a part is shown. */
export interface Words {
  readonly text: string;
  readonly title?: string;
  readonly x?: number;
  readonly y?: number;
}

export interface WordStyle {
  readonly tone?: 'ink' | 'muted' | 'on-heat';
  readonly anchor?: 'start' | 'middle' | 'end';
  /** The edge of the frame that `dx` counts from, for words without an `x`. */
  readonly from?: 'left' | 'right';
  readonly dx?: number;
  readonly bold?: boolean;
  readonly fontSize?: number;
  readonly rotate?: number;
  /** A pointer touches what lies under it. */
  readonly passive?: boolean;
}

/** Text that stays text, at pixels from the top. */
export function words(all: readonly Words[], style: WordStyle = {}): Markish {
  const { tone = 'ink', anchor = 'start', from = 'left', dx = 0, bold, fontSize, rotate } = style;
  return text(all, {
    ...(all.some(({ x }) => x !== undefined) ? { x: 'x' } : { frameAnchor: from }),
    y: 'y',
    text: 'text',
    title: 'title',
    dx,
    textAnchor: anchor,
    fill: colour(tone === 'on-heat' ? 'paper' : tone),
    className: `tj-${tone}`,
    ...(bold === true ? { fontWeight: 600 } : {}),
    ...(fontSize === undefined ? {} : { fontSize }),
    ...(style.passive === true ? { pointerEvents: 'none' } : {}),
    ...(rotate === undefined ? {} : { rotate }),
  });
}

/** How much wider bold text runs. */
export const BOLD = 1.1;

const NAMELESS = '(no name)';

/** A name from outside: as much of it as fits, and the whole where something had to go. */
export function named(
  name: string,
  width: number,
  fontSize: number,
): Pick<Words, 'text' | 'title'> {
  const whole = showable(name) || NAMELESS;
  const shown = fitting(whole, width, fontSize);
  return shown === whole ? { text: shown } : { text: shown, title: whole };
}
