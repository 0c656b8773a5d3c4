import { type Markish, rect } from '@observablehq/plot';
import { draw, FONT_SIZE, SMALL } from './draw.ts';
import { colour, type FigureColour } from './figure-style.ts';
import { showable } from './figure-text.ts';
import { named, words } from './words.ts';

const NAME_WIDTH = 166;
const GAP = 8;
/** The column of misses stands apart: it is not a type. */
const APART = 8;
const TOP = 132;
const LEVELS = 5;
/** From this level on a cell is dark enough for light text. */
const DARK = 4;

export interface Matrix {
  readonly types: readonly string[];
  /** What the last column is called. */
  readonly missed: string;
  readonly matrix: readonly (readonly number[])[];
  readonly label: string;
}

interface Cell {
  readonly x: number;
  readonly y: number;
  readonly count: number;
  readonly level: number;
  readonly right: boolean;
  /** Nothing to say of an empty cell. */
  readonly title: string | undefined;
}

/** Counts in cells, shaded by their share of the row. */
export function confusionMatrix({ types, missed, matrix, label }: Matrix): string {
  const columns = [...types, missed];
  const size = Math.max(26, Math.min(36, Math.floor(250 / columns.length)));
  const left = NAME_WIDTH + GAP;
  const xOf = (column: number): number =>
    left + (column + 0.5) * size + (column === types.length ? APART : 0);
  const yOf = (row: number): number => TOP + (row + 0.5) * size;
  const cells = matrix.flatMap((row, r) => {
    const total = row.reduce((sum, count) => sum + count, 0);
    return row.map((count, c): Cell => {
      const share = total === 0 ? 0 : count / total;
      return {
        x: xOf(c),
        y: yOf(r),
        count,
        level: Math.ceil(share * LEVELS),
        right: r === c,
        title:
          count === 0
            ? undefined
            : `${showable(types[r] ?? '')} named ${showable(columns[c] ?? '')}: ${count} of ${total}`,
      };
    });
  });
  const bottom = yOf(types.length - 0.5);
  return draw({
    width: xOf(types.length) + size / 2 + 74,
    height: bottom + 48,
    margin: 0,
    label,
    x: { type: 'identity', axis: null },
    y: { type: 'identity', axis: null },
    marks: [
      ...heat(cells, size),
      ...counts(cells, size),
      words(
        types.map((name, row) => ({
          x: NAME_WIDTH,
          y: yOf(row),
          ...named(name, NAME_WIDTH, FONT_SIZE),
        })),
        { anchor: 'end' },
      ),
      words(
        columns.map((name, column) => ({
          x: xOf(column),
          y: TOP - 10,
          ...named(name, 158, SMALL),
        })),
        { rotate: -45, fontSize: SMALL },
      ),
      words([{ x: NAME_WIDTH, y: TOP - 12, text: 'planted ↓  named →' }], {
        anchor: 'end',
        tone: 'muted',
        fontSize: SMALL,
      }),
      ...key(left, bottom + 26),
    ],
  });
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

function heat(cells: readonly Cell[], size: number): readonly Markish[] {
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

function counts(cells: readonly Cell[], size: number): readonly Markish[] {
  const shown = ({ x, y, count }: Cell) => ({ x, y, text: digits(count, size) });
  const fontSize = size < 30 ? 10 : SMALL;
  // What is under them says more on a pointer's touch.
  const style = { anchor: 'middle', fontSize, passive: true } as const;
  const some = cells.filter((cell) => cell.count > 0);
  return [
    words(cells.filter((cell) => cell.count === 0).map(shown), { ...style, tone: 'muted' }),
    words(some.filter(({ level }) => level < DARK).map(shown), style),
    words(some.filter(({ level }) => level >= DARK).map(shown), { ...style, tone: 'on-heat' }),
  ];
}

/** Thousands are rounded where the digits would leave their cell. */
function digits(value: number, size: number): string {
  const all = String(value);
  return all.length * 7 <= size ? all : `${Math.round(value / 1000)}k`;
}

function key(left: number, y: number): readonly Markish[] {
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
