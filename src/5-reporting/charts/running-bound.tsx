import type { VNode } from 'preact';
import type { BoundAt } from '../../4-measuring/statistics/anytime/anytime-mean.ts';
import { number } from '../../base/text/numbers.ts';
import { LIGHT } from './marks.tsx';
import { Plot, placesIn } from './plot.tsx';
import { showable } from './svg-text.ts';

const FRAME = { width: 560, height: 200, left: 44, bottom: 34, edge: 12 };

/** A mean as it was judged, with the bounds that hold whenever one looks and the thresholds that they were to decide. */
export interface DrawnBound {
  readonly title: string;
  readonly unit: string;
  readonly thresholds: readonly number[];
  readonly path: readonly BoundAt[];
  /** How many rows the set has. */
  readonly of: number;
}

export function RunningBoundChart({ title, unit, thresholds, path, of }: DrawnBound): VNode {
  const least = path.some(({ low }) => low < 0) ? -1 : 0;
  const { x, y } = placesIn(FRAME, { low: 0, high: of }, { low: least, high: 1 });
  const line = (points: readonly BoundAt[], value: (at: BoundAt) => number): string =>
    points.map((at) => `${x(at.rows)} ${y(value(at))}`).join('L');
  const end = path.at(-1);
  return (
    <Plot class="running-bound" frame={FRAME} title={showable(title)}>
      {end === undefined ? null : (
        <>
          <path
            class="ground"
            fill={LIGHT.shade}
            d={`M${line(path, ({ high }) => high)}L${line(path.toReversed(), ({ low }) => low)}Z`}
          />
          <path
            class="reach"
            fill="none"
            stroke={LIGHT.ink}
            d={`M${line(path, ({ high }) => high)}M${line(path, ({ low }) => low)}`}
          />
          <path
            class="line"
            fill="none"
            stroke={LIGHT.clean}
            stroke-width="2"
            d={`M${line(path, ({ estimate }) => estimate)}`}
          />
        </>
      )}
      {thresholds.map((threshold) => (
        <path
          key={threshold}
          class="zero"
          stroke={LIGHT.fault}
          stroke-dasharray="5 3"
          d={`M${FRAME.left} ${y(threshold)}H${FRAME.width - FRAME.edge}`}
        />
      ))}
      {[...new Set([least, 0, 1])].map((value) => (
        <text key={value} x={FRAME.left - 6} y={y(value) + 4} fill={LIGHT.muted} text-anchor="end">
          {number(value, 0)}
        </text>
      ))}
      {[0, of].map((rows) => (
        <text
          key={rows}
          x={x(rows)}
          y={FRAME.height - 12}
          fill={LIGHT.muted}
          text-anchor={rows === 0 ? 'start' : 'end'}
        >
          {rows === 0 ? '0' : `${of.toLocaleString('en')} ${unit}`}
        </text>
      ))}
    </Plot>
  );
}
