import type { JudgeMeasurement } from '../../4-measuring/measurement/measurement.ts';
import { circles, diagonals, grid, heads, LARGEST, type Panel } from './calibration-marks.ts';
import { draw, SMALL } from './draw.ts';
import { words } from './words.ts';

/** Room above a panel for its judge, below it for its axis, and to the left of the first. */
const HEAD = 46;
const FOOT = 42;
const LEFT = 62;
const BETWEEN = 28;
const KEY = 26;

/** Few judges are drawn large, many in three columns. */
function gridFor(judges: number): { readonly columns: number; readonly side: number } {
  if (judges === 1) return { columns: 1, side: 240 };
  return judges <= 6 ? { columns: 2, side: 168 } : { columns: 3, side: 148 };
}

/** Stated confidence against observed accuracy, a panel for each judge. */
export function calibrationPanels(judges: readonly JudgeMeasurement[], label: string): string {
  const { columns, side } = gridFor(judges.length);
  const rowHeight = HEAD + side + FOOT;
  const bins = judges.flatMap(({ calibrationCurve }) => calibrationCurve);
  const largest = Math.max(1, ...bins.map(({ count }) => count));
  // A judge that gives the likelier answer is never less than half sure, and that half is left out.
  const least = bins.every(({ meanConfidence }) => (meanConfidence ?? 1) >= 0.5) ? 0.5 : 0;
  const panels = judges.map((judge, index): Panel => {
    const left = LEFT + (index % columns) * (side + BETWEEN);
    const top = HEAD + Math.floor(index / columns) * rowHeight;
    return {
      judge,
      first: index % columns === 0,
      left,
      top,
      side,
      x: (confidence) => left + ((confidence - least) / (1 - least)) * side,
      y: (accuracy) => top + (1 - accuracy) * side,
    };
  });
  const height = Math.ceil(judges.length / columns) * rowHeight + KEY;
  return draw({
    width: LEFT + columns * (side + BETWEEN) - BETWEEN + LARGEST,
    height,
    margin: 0,
    label,
    x: { type: 'identity', axis: null },
    y: { type: 'identity', axis: null },
    // Areas are in proportion to the number of verdicts, on the same scale in every panel.
    r: { type: 'sqrt', domain: [0, largest], range: [0, LARGEST] },
    marks: [
      ...grid(panels, [least, (least + 1) / 2, 1]),
      diagonals(panels, least),
      ...circles(panels),
      ...heads(panels),
      words(
        [
          {
            x: 4,
            y: height - 12,
            text: `area: number of verdicts (largest: ${largest})`,
          },
        ],
        { tone: 'muted', fontSize: SMALL },
      ),
    ],
  });
}
