import type { VNode } from 'preact';
import type { BoundAt } from '../../4-measuring/anytime/running-bound.ts';
import { number } from '../../base/text/numbers.ts';
import { LIGHT, rounded } from './marks.tsx';
import { showable } from './svg-text.ts';

const WIDTH = 560;
const HEIGHT = 200;
const LEFT = 44;
const BOTTOM = 34;
const EDGE = 12;

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
  const x = (rows: number): number => rounded(LEFT + (rows / of) * (WIDTH - LEFT - EDGE));
  const y = (value: number): number =>
    rounded(HEIGHT - BOTTOM - ((value - least) / (1 - least)) * (HEIGHT - BOTTOM - EDGE));
  const line = (points: readonly BoundAt[], value: (at: BoundAt) => number): string =>
    points.map((at) => `${x(at.rows)} ${y(value(at))}`).join('L');
  const end = path.at(-1);
  return (
    <svg
      class="running-bound"
      xmlns="http://www.w3.org/2000/svg"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      width={WIDTH}
      height={HEIGHT}
      font-family="system-ui, sans-serif"
      font-size="12"
      role="img"
    >
      <title>{showable(title)}</title>
      <path
        class="axis"
        fill="none"
        stroke={LIGHT.line}
        d={`M${LEFT} ${EDGE}V${HEIGHT - BOTTOM}H${WIDTH - EDGE}`}
      />
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
          d={`M${LEFT} ${y(threshold)}H${WIDTH - EDGE}`}
        />
      ))}
      {[...new Set([least, 0, 1])].map((value) => (
        <text key={value} x={LEFT - 6} y={y(value) + 4} fill={LIGHT.muted} text-anchor="end">
          {number(value, 0)}
        </text>
      ))}
      {[0, of].map((rows) => (
        <text
          key={rows}
          x={x(rows)}
          y={HEIGHT - 12}
          fill={LIGHT.muted}
          text-anchor={rows === 0 ? 'start' : 'end'}
        >
          {rows === 0 ? '0' : `${of.toLocaleString('en')} ${unit}`}
        </text>
      ))}
    </svg>
  );
}
