import { dot, link, type Markish, ruleX, ruleY } from '@observablehq/plot';
import type { JudgeMeasurement } from '../../metrics/measurement.ts';
import { number, percent } from '../numbers.ts';
import { draw, FONT_SIZE, SMALL } from './draw.ts';
import { colour } from './figure-style.ts';
import { BOLD, named, words } from './words.ts';

/** Room over a panel for its judge, under it for its axis, and at the left of the first. */
const HEAD = 46;
const FOOT = 42;
const LEFT = 62;
const BETWEEN = 28;
const KEY = 26;
const LARGEST = 13;

interface Panel {
  readonly judge: JudgeMeasurement;
  readonly first: boolean;
  readonly left: number;
  readonly top: number;
  readonly side: number;
  readonly x: (confidence: number) => number;
  readonly y: (accuracy: number) => number;
}

/** Few judges are drawn large, many in three columns. */
function gridFor(judges: number): { readonly columns: number; readonly side: number } {
  if (judges === 1) return { columns: 1, side: 240 };
  return judges <= 6 ? { columns: 2, side: 168 } : { columns: 3, side: 148 };
}

/** Stated confidence against observed accuracy, a panel for each judge. */
export function calibrationPanels(judges: readonly JudgeMeasurement[], label: string): string {
  const { columns, side } = gridFor(judges.length);
  const rowHeight = HEAD + side + FOOT;
  const bins = judges.flatMap(({ calibration }) => calibration.curve);
  const largest = Math.max(1, ...bins.map(({ count }) => count));
  // A judge that chooses the likelier answer is never less than half sure; then that half is left out.
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
    // Area in proportion to the number of verdicts, the same in every panel.
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

function grid(panels: readonly Panel[], ticks: readonly number[]): readonly Markish[] {
  const across = panels.flatMap((panel) => ticks.map((tick) => ({ panel, tick })));
  const up = panels.flatMap((panel) => [0, 0.5, 1].map((tick) => ({ panel, tick })));
  const small = { tone: 'muted', fontSize: SMALL } as const;
  return [
    ruleX(across, {
      x: ({ panel, tick }) => panel.x(tick),
      y1: ({ panel }) => panel.top,
      y2: ({ panel }) => panel.top + panel.side,
      stroke: colour('grid'),
      className: 'tj-grid',
    }),
    ruleY(up, {
      y: ({ panel, tick }) => panel.y(tick),
      x1: ({ panel }) => panel.left,
      x2: ({ panel }) => panel.left + panel.side,
      stroke: colour('grid'),
      className: 'tj-grid',
    }),
    // The outer labels end at the edges of their panel, so that two panels never share a place.
    ...(['start', 'middle', 'end'] as const).map((anchor, index) =>
      words(
        across
          .filter(({ tick }) => tick === ticks[index])
          .map(({ panel, tick }) => ({
            x: panel.x(tick),
            y: panel.top + panel.side + 13,
            text: percent(tick),
          })),
        { ...small, anchor },
      ),
    ),
    words(
      panels.map(({ left, top, side }) => ({
        x: left + side / 2,
        y: top + side + 29,
        text: 'stated confidence',
      })),
      { ...small, anchor: 'middle' },
    ),
    words(
      up
        .filter(({ panel }) => panel.first)
        .map(({ panel, tick }) => ({ x: panel.left - 8, y: panel.y(tick), text: percent(tick) })),
      { ...small, anchor: 'end' },
    ),
    words(
      panels
        .filter(({ first }) => first)
        .map(({ top, side }) => ({ x: 9, y: top + side / 2, text: 'verdicts that are right' })),
      { ...small, anchor: 'middle', rotate: -90 },
    ),
  ];
}

function diagonals(panels: readonly Panel[], least: number): Markish {
  return link(panels, {
    x1: ({ x }) => x(least),
    y1: ({ y }) => y(least),
    x2: ({ x }) => x(1),
    y2: ({ y }) => y(1),
    stroke: colour('reference'),
    strokeDasharray: '4 3',
    className: 'tj-reference',
  });
}

function circles(panels: readonly Panel[]): readonly Markish[] {
  const points = panels.flatMap(({ judge, x, y }) =>
    judge.calibration.curve.flatMap(({ meanConfidence, accuracy, count }) =>
      meanConfidence === null || accuracy === null
        ? []
        : [
            {
              x: x(meanConfidence),
              y: y(accuracy),
              count,
              title: `${count} verdicts with a mean confidence of ${number(meanConfidence)}, ${percent(accuracy)} of them right`,
            },
          ],
    ),
  );
  return [
    dot(points, {
      x: 'x',
      y: 'y',
      r: 'count',
      fill: colour('clean'),
      fillOpacity: 0.25,
      stroke: colour('clean'),
      title: 'title',
      className: 'tj-bin',
    }),
    dot(points, { x: 'x', y: 'y', r: 1.25, fill: colour('ink'), className: 'tj-bin-core' }),
  ];
}

function heads(panels: readonly Panel[]): readonly Markish[] {
  const errorOf = ({ judge: { calibration } }: Panel): string =>
    calibration.curve.every(({ count }) => count === 0)
      ? 'no confidences'
      : `mean gap ${number(calibration.error.estimate, 3)}`;
  return [
    words(
      panels.map(({ judge, left, top, side }) => ({
        x: left,
        y: top - 30,
        ...named(judge.judgeId, (side + LARGEST) / BOLD, FONT_SIZE),
      })),
      { bold: true },
    ),
    words(
      panels.map((panel) => ({ x: panel.left, y: panel.top - 13, text: errorOf(panel) })),
      { tone: 'muted', fontSize: SMALL },
    ),
  ];
}
