import { type Cell, counts, heat, key, LEVELS } from './confusion-marks.ts';
import { draw, FONT_SIZE, SMALL } from './draw.ts';
import { showable } from './figure-text.ts';
import { named, words } from './words.ts';

const NAME_WIDTH = 166;
const GAP = 8;
/** The column of misses is set apart, because it is not a type. */
const APART = 8;
const TOP = 132;

export interface Matrix {
  readonly types: readonly string[];
  /** What the last column is called. */
  readonly missed: string;
  readonly matrix: readonly (readonly number[])[];
  readonly label: string;
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
