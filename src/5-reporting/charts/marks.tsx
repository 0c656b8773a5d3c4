import type { ComponentChildren, VNode } from 'preact';
import type { Estimate } from '../../4-measuring/measurement/estimate.ts';
import type { Interval } from '../../4-measuring/statistics/intervals/interval.ts';
import { number, range, signed } from '../../base/text/numbers.ts';
import type { Scale } from '../tables/table.ts';

// What the charts of the page and of the files are made of. Each mark carries its light colours as
// attributes, so that it can stand alone in a file; the stylesheet of the page overrides them by class.

export const LIGHT = {
  paper: '#ffffff',
  ink: '#1c1e21',
  muted: '#5a5f66',
  line: '#dcd9d2',
  shade: '#efece5',
  fault: '#a8380b',
  clean: '#14618f',
} as const;

/** From no discrimination to a perfect one, and below zero as far as some judge reaches. */
export function scaleFor(intervals: readonly (Interval | null)[]): Scale {
  const least = Math.min(0, ...intervals.map((interval) => interval?.low ?? 0));
  return { low: Math.floor(10 * least) / 10, high: 1 };
}

export const MARK_WIDTH = 150;
export const MARK_HEIGHT = 22;
const EDGE = 6;
const MIDDLE = MARK_HEIGHT / 2;

/** Coordinates with sixteen digits say no more than with two. */
export const rounded = (value: number): number => Math.round(100 * value) / 100;

/** Where a value lies on a mark. */
const placeOn =
  ({ low, high }: Scale) =>
  (at: number): number =>
    rounded(
      EDGE + ((Math.min(high, Math.max(low, at)) - low) / (high - low)) * (MARK_WIDTH - 2 * EDGE),
    );

/** An estimate with its interval, drawn on a scale whose zero is marked. */
export function IntervalMark({
  of: { estimate, interval },
  scale,
}: {
  of: Estimate;
  scale: Scale;
}): VNode {
  const x = placeOn(scale);
  return (
    <svg
      class="interval-mark"
      viewBox={`0 0 ${MARK_WIDTH} ${MARK_HEIGHT}`}
      width={MARK_WIDTH}
      height={MARK_HEIGHT}
      role="img"
      aria-label={
        estimate === null ? 'not known' : `${signed(estimate)} ${range(interval, signed)}`
      }
    >
      <path class="axis" stroke={LIGHT.line} d={`M${EDGE} ${MIDDLE}H${MARK_WIDTH - EDGE}`} />
      <path
        class="zero"
        stroke={LIGHT.muted}
        stroke-dasharray="2 2"
        d={`M${x(0)} 3V${MARK_HEIGHT - 3}`}
      />
      {interval === null ? null : (
        <path
          class="reach"
          fill="none"
          stroke={LIGHT.ink}
          stroke-width="1.5"
          d={`M${x(interval.low)} ${MIDDLE}H${x(interval.high)}M${x(interval.low)} ${MIDDLE - 4}v8M${x(interval.high)} ${MIDDLE - 4}v8`}
        />
      )}
      {estimate === null ? null : (
        <circle class="estimate" fill={LIGHT.clean} cx={x(estimate)} cy={MIDDLE} r="4.5" />
      )}
    </svg>
  );
}

/** The scale of the marks below it: its ends and its zero. */
export function MarkAxis({ scale: { low, high } }: { scale: Scale }): VNode {
  const x = placeOn({ low, high });
  // An end that is close to the zero would touch it.
  const at = x(0) - x(low) > 5 * EDGE ? [low, 0, high] : [0, high];
  return (
    <svg
      class="interval-mark mark-axis"
      viewBox={`0 0 ${MARK_WIDTH} 14`}
      width={MARK_WIDTH}
      height="14"
      aria-hidden="true"
    >
      {at.map((value) => (
        <text
          key={value}
          x={x(value)}
          y="11"
          fill={LIGHT.muted}
          text-anchor="middle"
          font-size="11"
        >
          {Number.isInteger(value) ? value : number(value, 1)}
        </text>
      ))}
    </svg>
  );
}

/** A little inside of the edges, so that a mark at 0 or 100 % is whole. */
export const along = (share: number): string => `${rounded(3 + 94 * share)}%`;

/**
 * How often the judge flags the clean runs (ring) and the faulty ones (dot), on a line from 0 to 100 %.
 *
 * @param linked puts a mark into a link, where there is somewhere to go
 */
export function RateMarks({
  faultRate,
  parentRate,
  linked = (mark) => mark,
}: {
  faultRate: number;
  parentRate: number;
  linked?: (mark: VNode, of: 'fault' | 'clean') => ComponentChildren;
}): VNode {
  return (
    <>
      <line class="axis" stroke={LIGHT.line} x1={along(0)} x2={along(1)} y1={MIDDLE} y2={MIDDLE} />
      {[0, 0.5, 1].map((share) => (
        <line
          key={share}
          class="axis"
          stroke={LIGHT.line}
          x1={along(share)}
          x2={along(share)}
          y1="6"
          y2="16"
        />
      ))}
      <line
        class="distance"
        stroke={LIGHT.muted}
        stroke-width="3"
        x1={along(Math.min(faultRate, parentRate))}
        x2={along(Math.max(faultRate, parentRate))}
        y1={MIDDLE}
        y2={MIDDLE}
      />
      {linked(
        <circle class="dot" fill={LIGHT.fault} cx={along(faultRate)} cy={MIDDLE} r="6" />,
        'fault',
      )}
      {linked(
        // Its inside can be clicked, too.
        <circle
          class="ring"
          fill="transparent"
          stroke={LIGHT.clean}
          stroke-width="2.5"
          cx={along(parentRate)}
          cy={MIDDLE}
          r="8"
        />,
        'clean',
      )}
    </>
  );
}

/** How often a judge was right (bar) where it was so sure (mark). */
export function CalibrationBar({
  accuracy,
  meanConfidence,
}: {
  accuracy: number | null;
  meanConfidence: number | null;
}): VNode {
  const part = (share: number | null): string => `${rounded(100 * (share ?? 0))}%`;
  return (
    <>
      <rect class="ground" fill={LIGHT.shade} x="0" y="3" width="100%" height="12" />
      <rect class="accuracy" fill={LIGHT.clean} x="0" y="3" width={part(accuracy)} height="12" />
      <line
        class="stated"
        stroke={LIGHT.fault}
        stroke-width="3"
        x1={part(meanConfidence)}
        x2={part(meanConfidence)}
        y1="0"
        y2="18"
      />
    </>
  );
}

/** Words on a chart that is on a page as well as in a file. */
export const Label = ({
  x,
  y,
  anchor,
  children,
}: {
  x: number;
  y: number;
  anchor: 'start' | 'middle' | 'end';
  children: string;
}): VNode => (
  <text class="label" x={x} y={y} fill={LIGHT.muted} text-anchor={anchor}>
    {children}
  </text>
);
