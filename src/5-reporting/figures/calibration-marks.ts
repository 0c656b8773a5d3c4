import { dot, link, type Markish, ruleX, ruleY } from '@observablehq/plot';
import type { JudgeMeasurement } from '../../4-measuring/measurement/measurement.ts';
import { calibrationGap } from '../../4-measuring/metrics/confidence.ts';
import { number, percent } from '../../base/text/numbers.ts';
import { metricText } from '../words/metric-text.ts';
import { FONT_SIZE, SMALL } from './draw.ts';
import { colour } from './figure-style.ts';
import { BOLD, named, words } from './words.ts';

/** The radius of the largest circle, which may cross the edge of its panel. */
export const LARGEST = 13;

/** The square of one judge, and the place of a confidence and an accuracy in it. */
export interface Panel {
  readonly judge: JudgeMeasurement;
  readonly first: boolean;
  readonly left: number;
  readonly top: number;
  readonly side: number;
  readonly x: (confidence: number) => number;
  readonly y: (accuracy: number) => number;
}

export function grid(panels: readonly Panel[], ticks: readonly number[]): readonly Markish[] {
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
    // The outer labels end at the edges of their panel, so that those of two panels never overlap.
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

export function diagonals(panels: readonly Panel[], least: number): Markish {
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

export function circles(panels: readonly Panel[]): readonly Markish[] {
  const points = panels.flatMap(({ judge, x, y }) =>
    judge.calibrationCurve.flatMap(({ meanConfidence, accuracy, count }) =>
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

export function heads(panels: readonly Panel[]): readonly Markish[] {
  const errorOf = ({ judge: { calibrationCurve, metrics } }: Panel): string =>
    calibrationCurve.every(({ count }) => count === 0)
      ? 'no confidences'
      : `mean gap ${metricText(calibrationGap.format, metrics.calibrationError).value}`;
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
