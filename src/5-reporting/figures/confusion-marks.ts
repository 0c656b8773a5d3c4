import { type Markish, rect } from '@observablehq/plot';
import { SMALL } from './draw.ts';
import { colour, type FigureColour } from './figure-style.ts';
import { words } from './words.ts';

/** Shades above none at all. */
export const LEVELS = 5;
/** From this level on a cell is dark enough for light text. */
const DARK = 4;

export interface Cell {
  readonly x: number;
  readonly y: number;
  readonly count: number;
  readonly level: number;
  readonly right: boolean;
  /** Undefined for an empty cell, which has no tooltip. */
  readonly title: string | undefined;
}

function square(cells: readonly { x: number; y: number }[], size: number, inset: number) {
  const half = size / 2 - inset;
  return {
    x1: cells.map(({ x }) => x - half),
    x2: cells.map(({ x }) => x + half),
    y1: cells.map(({ y }) => y - half),
    y2: cells.map(({ y }) => y + half),
  };
}

const heatColour = (level: number): FigureColour => `heat-${level}` as FigureColour;

export function heat(cells: readonly Cell[], size: number): readonly Markish[] {
  const levels = Array.from({ length: LEVELS + 1 }, (_, level) => {
    const at = cells.filter((cell) => cell.level === level);
    return rect(at, {
      ...square(at, size, 1),
      rx: 2,
      fill: colour(heatColour(level)),
      title: at.map(({ title }) => title),
      className: `tj-heat-${level}`,
    });
  });
  return [
    ...levels,
    outlined(
      cells.filter(({ right }) => right),
      size,
    ),
  ];
}

function outlined(cells: readonly { x: number; y: number }[], size: number): Markish {
  return rect(cells, {
    ...square(cells, size, 1.75),
    rx: 2,
    stroke: colour('ink'),
    strokeWidth: 1.75,
    className: 'tj-outline',
  });
}

export function counts(cells: readonly Cell[], size: number): readonly Markish[] {
  const shown = ({ x, y, count }: Cell) => ({ x, y, text: digits(count, size) });
  const fontSize = size < 30 ? 10 : SMALL;
  // The cell under a number shows a tooltip, so the number must not catch the pointer.
  const style = { anchor: 'middle', fontSize, passive: true } as const;
  const some = cells.filter((cell) => cell.count > 0);
  return [
    words(cells.filter((cell) => cell.count === 0).map(shown), { ...style, tone: 'muted' }),
    words(some.filter(({ level }) => level < DARK).map(shown), style),
    words(some.filter(({ level }) => level >= DARK).map(shown), { ...style, tone: 'on-heat' }),
  ];
}

/** Thousands are rounded where the digits would not fit their cell. */
function digits(value: number, size: number): string {
  const all = String(value);
  return all.length * 7 <= size ? all : `${Math.round(value / 1000)}k`;
}

export function key(left: number, y: number): readonly Markish[] {
  const size = 16;
  const swatches = Array.from({ length: LEVELS + 1 }, (_, level) => {
    const at = [{ x: left + 28 + level * size, y }];
    return rect(at, {
      ...square(at, size, 0),
      fill: colour(heatColour(level)),
      className: `tj-heat-${level}`,
    });
  });
  const last = left + 28 + LEVELS * size;
  return [
    ...swatches,
    outlined([{ x: last + 128, y }], size),
    words(
      [
        { x: left - 2, y, text: '0 %' },
        { x: last + 14, y, text: 'all of the row' },
        { x: last + 142, y, text: 'right' },
      ],
      { tone: 'muted', fontSize: SMALL },
    ),
  ];
}
