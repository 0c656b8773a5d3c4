import type { ComponentChildren, VNode } from 'preact';
import { shortened } from '../../base/text/terminal-width.ts';
import { LIGHT } from './marks.tsx';
import { showable } from './svg-text.ts';

// What charts in files have around their marks, where a page has its own text and layout.

export const WIDTH = 660;
export const EDGE = 16;

/** The paper that a chart is drawn on, with its title and how to read it. */
export function Sheet({
  title,
  reading,
  height,
  content,
}: {
  title: string;
  reading: string;
  height: number;
  content: ComponentChildren;
}): VNode {
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      viewBox={`0 0 ${WIDTH} ${height}`}
      width={WIDTH}
      height={height}
      font-family="system-ui, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif"
      font-size="13"
      role="img"
    >
      <title>{showable(title)}</title>
      <desc>{showable(reading)}</desc>
      <rect width={WIDTH} height={height} fill={LIGHT.paper} />
      <Words x={EDGE} y={28} size={16} weight="600" most={60}>
        {title}
      </Words>
      {content}
    </svg>
  );
}

/** Text that stays text: as much of it as fits, and all of it as a tooltip if something is cut off. */
export function Words({
  x,
  y,
  most,
  size,
  weight,
  anchor,
  colour = LIGHT.ink,
  children,
}: {
  x: number;
  y: number;
  /** How many characters there is room for. */
  most: number;
  size?: number;
  weight?: string;
  anchor?: 'middle' | 'end';
  colour?: string;
  children: string;
}): VNode {
  const whole = showable(children) || '(no name)';
  const shown = shortened(whole, most);
  return (
    <text x={x} y={y} fill={colour} font-size={size} font-weight={weight} text-anchor={anchor}>
      {shown}
      {shown === whole ? null : <title>{whole}</title>}
    </text>
  );
}

export const Small = ({
  x,
  y,
  most = 90,
  anchor,
  children,
}: Parameters<typeof Words>[0]): VNode => (
  <Words x={x} y={y} most={most} size={11} colour={LIGHT.muted} {...(anchor ? { anchor } : {})}>
    {children}
  </Words>
);

export const Heading = ({ y, children }: { y: number; children: string }): VNode => (
  <Words x={EDGE} y={y + 20} most={56} weight="600">
    {children}
  </Words>
);

/** Rows of a chart below each other, each at the height where the one before it ends. */
export function stacked<Row>(
  rows: readonly Row[],
  top: number,
  heightOf: (row: Row) => number,
  draw: (row: Row, y: number) => VNode,
): { readonly content: readonly VNode[]; readonly height: number } {
  let y = top;
  const content = rows.map((row) => {
    const drawn = draw(row, y);
    y += heightOf(row);
    return drawn;
  });
  return { content, height: y + EDGE };
}
