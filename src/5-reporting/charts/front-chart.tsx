import type { VNode } from 'preact';
import type { Interval } from '../../4-measuring/statistics/intervals/interval.ts';
import { number } from '../../base/text/numbers.ts';
import { shortened, wrapped } from '../../base/text/terminal-width.ts';
import { terms } from '../../run/terms.ts';
import type { Table } from '../tables/table.ts';
import { Label, LIGHT, scaleFor } from './marks.tsx';
import { placedLabels } from './placed-labels.ts';
import { Plot, placesIn } from './plot.tsx';
import { EDGE, Small } from './sheet.tsx';
import { showable } from './svg-text.ts';

/** Judges put together, as far as a picture shows them: for what they cost, and for their false alarms. */
export interface DrawnFront {
  /** What to use. */
  readonly sentence: string;
  /** What the letter of each judge stands for. */
  readonly legend: readonly string[];
  readonly panels: readonly FrontPanel[];
}

/** What the judges of a folder come to when they are put together, for a page. */
export interface Front extends DrawnFront {
  readonly tables: readonly Table[];
}

export interface FrontPanel {
  /** What a point costs, in words. */
  readonly across: string;
  /** The end of the scale. What lies beyond costs more than any judge by itself, and gains nothing. */
  readonly most: { readonly value: number; readonly text: string };
  readonly singles: readonly PointOnPanel[];
  /** From left to right. */
  readonly front: readonly PointOnPanel[];
  /** Where everything lies that was tried. */
  readonly tried: readonly (readonly [x: number, y: number])[];
}

export interface PointOnPanel {
  readonly label: string;
  readonly x: number;
  readonly y: number;
  readonly interval: Interval | null;
  /** What it tells on hovering. */
  readonly says: string;
  readonly isRecommended: boolean;
}

export const FRONT_TITLE = 'Several judges as one';

/** How to read the panels. */
export const FRONT_READING =
  'The line joins the compositions with the largest Δ for each cost, and for each share of clean runs flagged: with what they reach on runs that had no part in choosing them. An orange dot is the one to use, rings are single judges, and faint dots everything that was tried, on these very runs; the best of those are too good to be true.';

const FRAME = { width: 420, height: 320, left: 48, bottom: 44, edge: 14 };

/** The largest Δ (upwards) for what it costs, or for false alarms (to the right). */
export function FrontChart({
  panel: { across, most, singles, front, tried },
}: {
  panel: FrontPanel;
}): VNode {
  const scale = scaleFor([
    ...front.map(({ interval }) => interval),
    ...singles.map(({ y }) => ({ low: y, high: y })),
  ]);
  const end = most.value || 1;
  const { x, y } = placesIn(FRAME, { low: 0, high: end }, scale, 8);
  const names = new Set(singles.map(({ label }) => label));
  // A judge that is on the line has its name beside its ring.
  const named = [...singles, ...front.filter(({ label }) => !names.has(label))];
  const ordered = named.toSorted(
    (one, other) => Number(other.isRecommended) - Number(one.isRecommended),
  );
  const labels = placedLabels(
    ordered.map((point) => ({
      x: x(point.x),
      y: y(point.y),
      text: shortened(showable(point.label), 24),
    })),
    FRAME,
  );
  const steps = front.map((point, at) =>
    at === 0 ? `M${x(point.x)} ${y(point.y)}` : `H${x(point.x)}V${y(point.y)}`,
  );
  const shown = tried.filter(([cost, delta]) => cost <= end && delta >= scale.low);
  return (
    <Plot
      class="scatter front"
      frame={FRAME}
      title={`The largest ${terms.delta.label} of judges and compositions, by ${across}`}
      names={{ across, upwards: terms.delta.label }}
      across={[
        { at: x(0), text: '0' },
        { at: FRAME.width - FRAME.edge, text: most.text, anchor: 'end' },
      ]}
      upwards={[...new Set([scale.low, 0, 0.5, 1])].map((value) => ({
        at: y(value),
        text: number(value, 1),
      }))}
    >
      {scale.low < 0 ? (
        <path
          class="zero"
          stroke={LIGHT.muted}
          stroke-dasharray="2 2"
          d={`M${FRAME.left} ${y(0)}H${FRAME.width - FRAME.edge}`}
        />
      ) : null}
      <path
        class="zero"
        fill="none"
        stroke={LIGHT.muted}
        stroke-width="4"
        stroke-linecap="round"
        stroke-opacity="0.3"
        d={shown.map(([cost, delta]) => `M${x(cost)} ${y(delta)}h0`).join('')}
      />
      <path
        class="line"
        fill="none"
        stroke={LIGHT.clean}
        stroke-width="2"
        d={steps.length === 0 ? '' : `${steps.join('')}H${x(end)}`}
      />
      {singles.map((point) => (
        <Mark key={point.says} point={point} x={x(point.x)} y={y} isRing={!point.isRecommended} />
      ))}
      {front.map((point) => (
        <Mark key={point.says} point={point} x={x(point.x)} y={y} isRing={false} />
      ))}
      {labels.map((label, at) =>
        label === null ? null : (
          <Label key={at} {...label}>
            {label.text}
          </Label>
        ),
      )}
    </Plot>
  );
}

function Mark({
  point: { says, interval, isRecommended, ...point },
  x,
  y,
  isRing,
}: {
  point: PointOnPanel;
  x: number;
  y: (value: number) => number;
  isRing: boolean;
}): VNode {
  return (
    <g>
      <title>{showable(says)}</title>
      {interval === null ? null : (
        <path
          class="reach"
          stroke={LIGHT.ink}
          stroke-opacity="0.45"
          d={`M${x} ${y(interval.low)}V${y(interval.high)}`}
        />
      )}
      {isRing ? (
        <circle
          class="ring"
          fill="transparent"
          stroke={LIGHT.clean}
          stroke-width="2"
          cx={x}
          cy={y(point.y)}
          r="5.5"
        />
      ) : (
        <circle
          class={isRecommended ? 'dot' : 'estimate'}
          fill={isRecommended ? LIGHT.fault : LIGHT.clean}
          cx={x}
          cy={y(point.y)}
          r={isRecommended ? 6 : 4}
        />
      )}
    </g>
  );
}

const LINE = 16;
/** A sentence names judges, and an id may be as long as anybody likes. */
const MOST_LINES = 5;

/** The panels below each other, with the sentence above and the names of the judges below: for a file. */
export function frontSheet({ sentence, legend, panels }: DrawnFront) {
  const said = wrapped(showable(sentence), { columns: 96 }).split('\n').slice(0, MOST_LINES);
  const top = 54 + LINE * said.length;
  const below = top + panels.length * (FRAME.height + 8) + LINE;
  return {
    title: FRONT_TITLE,
    reading: FRONT_READING,
    height: below + LINE * legend.length + EDGE,
    content: (
      <>
        {said.map((line, at) => (
          <Small key={line} x={EDGE} y={54 + LINE * at} most={100}>
            {line}
          </Small>
        ))}
        {panels.map((panel, at) => (
          <g key={panel.across} transform={`translate(${EDGE} ${top + at * (FRAME.height + 8)})`}>
            <FrontChart panel={panel} />
          </g>
        ))}
        {legend.map((line, at) => (
          <Small key={line} x={EDGE} y={below + LINE * at} most={90}>
            {line}
          </Small>
        ))}
      </>
    ),
  };
}
