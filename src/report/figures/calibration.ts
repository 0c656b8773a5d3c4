import { dot, link, type Markish, ruleX, ruleY } from '@observablehq/plot';
import type { JudgeMeasurement, Measurement } from '../../metrics/measurement.ts';
import { ABSENT, number, percent } from '../numbers.ts';
import { draw, FONT_SIZE } from './draw.ts';
import type { Figure } from './figure.ts';
import { colour } from './figure-style.ts';
import { named, words } from './words.ts';

/** How sure each judge said it was against how often it was right. */
export function calibration({ judges }: Measurement): Omit<Figure, 'name'> {
  const title = 'Confidence and accuracy';
  const findings = judges.map(
    ({ judgeId, calibration: { error } }) => `${judgeId}: ${number(error.estimate, 3)}`,
  );
  return {
    kind: 'calibration',
    judgeId: null,
    title,
    reading:
      'Each circle is a group of verdicts given with similar confidence, its area their number; on the dashed line a judge is right as often as it says, below it the judge is too sure of itself.',
    svg: drawPanels(
      judges,
      `${title}. Mean gap between the two, by judge: ${findings.join('; ')}.`,
    ),
    numbers: {
      title,
      head: ['judge', 'confidence from', 'to', 'verdicts', 'mean confidence', 'right'],
      rows: judges.flatMap(({ judgeId, calibration: { curve } }) => {
        const bins = curve.filter(({ count }) => count > 0);
        if (bins.length === 0) return [[judgeId, ABSENT, ABSENT, '0', ABSENT, ABSENT]];
        return bins.map((bin) => [
          judgeId,
          number(bin.low, 1),
          number(bin.high, 1),
          String(bin.count),
          number(bin.meanConfidence, 3),
          percent(bin.accuracy),
        ]);
      }),
    },
  };
}

const WIDTH = 560;
const SMALL = 12;
const HEAD = 46;
const FOOT = 44;
const SIDE = 44;
const LARGEST = 11;

/** Few judges are drawn large; many in three columns. */
const columnsFor = (judges: number): number =>
  judges <= 1 ? 1 : judges === 2 || judges === 4 ? 2 : 3;

function drawPanels(judges: readonly JudgeMeasurement[], label: string): string {
  const columns = columnsFor(judges.length);
  const pitch = Math.min(360, Math.floor(WIDTH / columns));
  const side = pitch - SIDE - 12;
  const rowHeight = HEAD + side + FOOT;
  const curves = judges.map(({ calibration: { curve } }) => curve);
  const filled = curves.flat().filter(({ count }) => count > 0);
  const largest = Math.max(1, ...filled.map(({ count }) => count));
  // A judge that chooses the likelier answer is never less than half sure, so that half is left out.
  const least = filled.every(({ low }) => low >= 0.5) ? 0.5 : 0;
  const panels = judges.map((judge, index): Panel => {
    const left = (index % columns) * pitch + SIDE;
    const top = Math.floor(index / columns) * rowHeight + HEAD;
    return {
      judge,
      left,
      top,
      side,
      x: (confidence) => left + ((confidence - least) / (1 - least)) * side,
      y: (accuracy) => top + (1 - accuracy) * side,
    };
  });
  const ticks = least === 0 ? [0, 0.5, 1] : [0.5, 0.75, 1];
  return draw({
    width: columns * pitch,
    height: Math.ceil(judges.length / columns) * rowHeight,
    margin: 0,
    label,
    x: { type: 'identity', axis: null },
    y: { type: 'identity', axis: null },
    // Area in proportion to the number of verdicts, the same in every panel.
    r: { type: 'sqrt', domain: [0, largest], range: [0, LARGEST] },
    marks: [...frames(panels, ticks), diagonals(panels, least), ...bins(panels), ...heads(panels)],
  });
}

interface Panel {
  readonly judge: JudgeMeasurement;
  readonly left: number;
  readonly top: number;
  readonly side: number;
  readonly x: (confidence: number) => number;
  readonly y: (accuracy: number) => number;
}

function frames(panels: readonly Panel[], ticks: readonly number[]): readonly Markish[] {
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
    words(
      across.map(({ panel, tick }) => ({
        x: panel.x(tick),
        y: panel.top + panel.side + 12,
        text: percent(tick),
      })),
      { ...small, anchor: 'middle' },
    ),
    words(
      up.map(({ panel, tick }) => ({ x: panel.left - 6, y: panel.y(tick), text: percent(tick) })),
      { ...small, anchor: 'end' },
    ),
    words(
      panels.map(({ left, top, side }) => ({
        x: left + side / 2,
        y: top + side + 28,
        text: 'confidence',
      })),
      { ...small, anchor: 'middle' },
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

function bins(panels: readonly Panel[]): readonly Markish[] {
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
        ...named(judge.judgeId, side, FONT_SIZE),
      })),
      { bold: true },
    ),
    words(
      panels.map((panel) => ({ x: panel.left, y: panel.top - 13, text: errorOf(panel) })),
      { tone: 'muted', fontSize: SMALL },
    ),
  ];
}
