import { type Markish, text } from '@observablehq/plot';
import { colour } from './figure-style.ts';
import { fitting, showable } from './figure-text.ts';

/** A text in a figure, and all of it where only a part is shown. */
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
  /** The pointer goes through it to what is underneath. */
  readonly passive?: boolean;
}

/** Text that stays text, positioned in pixels from the top. */
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

/** How much wider bold text is. */
export const BOLD = 1.1;

const NAMELESS = '(no name)';

/** A foreign name: as much of it as fits, and all of it as a tooltip if something is cut off. */
export function named(
  name: string,
  width: number,
  fontSize: number,
): Pick<Words, 'text' | 'title'> {
  const whole = showable(name) || NAMELESS;
  const shown = fitting(whole, width, fontSize);
  return shown === whole ? { text: shown } : { text: shown, title: whole };
}
