import { draw, FONT_SIZE } from './draw.ts';
import { BOTTOM, type ChartLine, EDGE, GAP, placed, RIGHT, TOP, WIDTH } from './paired-layout.ts';
import { axis, deltas, ground, legend, points } from './paired-marks.ts';
import { BOLD, named, words } from './words.ts';

export interface PairedChart {
  readonly lines: readonly ChartLine[];
  /** Room for the names at the left. */
  readonly nameWidth: number;
  readonly confidence: number;
  /** What the runs that faults were made from are called: `clean parents`. */
  readonly parents: string;
  readonly label: string;
}

/** Rings for parents, filled dots for the faults made from them, and Δ in numbers. */
export function pairedChart(chart: PairedChart): string {
  const { lines, nameWidth, confidence, parents, label } = chart;
  const { headings, rows, bottom } = placed(lines);
  const left = EDGE + (nameWidth === 0 ? 0 : nameWidth + GAP);
  const fitted = (name: string, width: number) => named(name, width, FONT_SIZE);
  return draw({
    width: WIDTH,
    height: bottom + BOTTOM,
    marginLeft: left,
    marginRight: RIGHT,
    marginTop: TOP,
    marginBottom: BOTTOM,
    label,
    x: { domain: [0, 1], axis: null },
    y: { type: 'identity', axis: null },
    marks: [
      ground(rows, left),
      ...axis(rows, bottom),
      ...legend(left, parents),
      words(
        headings.map(({ text, y }) => ({ y, ...fitted(text, (WIDTH - 2 * EDGE) / BOLD) })),
        { dx: 4 - left, bold: true },
      ),
      words(
        rows.flatMap(({ caption, captionY: y }) =>
          caption === undefined ? [] : [{ y, ...fitted(caption, WIDTH - 2 * EDGE) }],
        ),
        { dx: 4 - left },
      ),
      words(
        rows.flatMap(({ name, y }) =>
          name === undefined ? [] : [{ y, ...fitted(name, nameWidth) }],
        ),
        { dx: -GAP, anchor: 'end' },
      ),
      ...points(rows, parents),
      ...deltas(rows, confidence),
    ],
  });
}
