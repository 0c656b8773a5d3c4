import type { ComponentChildren, VNode } from 'preact';
import type { Scale } from '../tables/table.ts';
import { Label, LIGHT, rounded } from './marks.tsx';

// What charts with two axes have in common, on a page as well as in a file.

/** How large a chart is, and how much room there is beside its axes. */
export interface Frame {
  readonly width: number;
  readonly height: number;
  readonly left: number;
  readonly bottom: number;
  readonly edge: number;
}

export type Place = (value: number) => number;

/** @param inset how far from the axis that goes up the values begin */
export function placesIn(
  { width, height, left, bottom, edge }: Frame,
  across: Scale,
  upwards: Scale,
  inset = 0,
): { readonly x: Place; readonly y: Place } {
  const share = (value: number, { low, high }: Scale): number => (value - low) / (high - low);
  const start = left + inset;
  return {
    x: (value) => rounded(start + share(value, across) * (width - start - edge)),
    y: (value) => rounded(height - bottom - share(value, upwards) * (height - bottom - edge)),
  };
}

/** A number beside an axis, at a place of the drawing. */
export interface Tick {
  readonly at: number;
  readonly text: string;
  readonly anchor?: 'middle' | 'end';
}

/** A chart between two axes, with what each axis is called and the numbers beside it. */
export const Plot = ({
  class: className,
  frame: { width, height, left, bottom, edge },
  title,
  names,
  across = [],
  upwards = [],
  children,
}: {
  class: string;
  frame: Frame;
  title: string;
  names?: { readonly across: string; readonly upwards: string };
  across?: readonly Tick[];
  upwards?: readonly Tick[];
  children: ComponentChildren;
}): VNode => (
  <svg
    class={className}
    xmlns="http://www.w3.org/2000/svg"
    viewBox={`0 0 ${width} ${height}`}
    width={width}
    height={height}
    font-family="system-ui, sans-serif"
    font-size="12"
    role="img"
  >
    <title>{title}</title>
    <path
      class="axis"
      fill="none"
      stroke={LIGHT.line}
      d={`M${left} ${edge}V${height - bottom}H${width - edge}`}
    />
    {children}
    {across.map(({ at, text, anchor = 'middle' }) => (
      <Label key={at} x={at} y={height - bottom + 16} anchor={anchor}>
        {text}
      </Label>
    ))}
    {upwards.map(({ at, text }) => (
      <Label key={at} x={left - 8} y={at + 4} anchor="end">
        {text}
      </Label>
    ))}
    {names === undefined ? null : (
      <>
        <Label x={width - edge} y={height - 10} anchor="end">
          {`${names.across} →`}
        </Label>
        <g transform={`translate(14 ${edge}) rotate(-90)`}>
          <Label x={0} y={0} anchor="end">
            {`${names.upwards} →`}
          </Label>
        </g>
      </>
    )}
  </svg>
);
