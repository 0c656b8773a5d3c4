import { dot, type Markish, rect, ruleX, ruleY } from '@observablehq/plot';
import type { PairedRow } from '../../4-measuring/measurement/compared-rows.ts';
import { percent, range, signed } from '../../base/text/numbers.ts';
import { SMALL } from './draw.ts';
import { colour } from './figure-style.ts';
import { showable } from './figure-text.ts';
import { DELTA, EDGE, GAP, LINE, type PlacedRow, RIGHT } from './paired-layout.ts';
import { words } from './words.ts';

const TICKS = [0, 0.25, 0.5, 0.75, 1];

/** A shaded background for lines whose faults are not shown to the judge. */
export function ground(rows: readonly PlacedRow[], left: number): Markish {
  const shaded = rows.filter(({ pairs }) => pairs?.noneShown === true);
  return rect(shaded, {
    y1: 'from',
    y2: 'to',
    insetLeft: -left,
    insetRight: -RIGHT,
    fill: colour('shade'),
    className: 'tj-shade',
  });
}

export function axis(rows: readonly PlacedRow[], bottom: number): readonly Markish[] {
  const style = { tone: 'muted', anchor: 'middle', fontSize: SMALL } as const;
  return [
    // Only behind the points, because a line through the names would make them hard to read.
    ruleX(
      rows
        .filter(({ pairs }) => pairs?.delta != null)
        .flatMap(({ y }) => TICKS.map((x) => ({ x, y1: y - LINE / 2, y2: y + LINE / 2 }))),
      { x: 'x', y1: 'y1', y2: 'y2', stroke: colour('grid'), className: 'tj-grid' },
    ),
    words(
      TICKS.map((x) => ({ x, y: bottom + 13, text: percent(x) })),
      style,
    ),
    words([{ x: 0.5, y: bottom + 31, text: 'share flagged as faulty' }], style),
  ];
}

const ring = { r: 6.5, strokeWidth: 2, fill: colour('paper'), stroke: colour('clean') } as const;
const filled = { r: 4.5, fill: colour('fault') } as const;

export function legend(left: number, parents: string): readonly Markish[] {
  const y = 16;
  const at = (dx: number) => ({ y: [y], frameAnchor: 'left', dx: dx - left }) as const;
  return [
    dot([0], { ...at(EDGE), ...ring, className: 'tj-clean' }),
    dot([0], { ...at(129), ...filled, className: 'tj-fault' }),
    words([{ y, text: parents }], { dx: 27 - left, fontSize: SMALL }),
    words([{ y, text: 'faults' }], { dx: 139 - left, fontSize: SMALL }),
  ];
}

export function points(rows: readonly PlacedRow[], parents: string): readonly Markish[] {
  const measured = rows.flatMap(({ caption, name, pairs, y }) =>
    pairs === undefined || pairs.faultRate === null || pairs.parentRate === null
      ? []
      : [
          {
            y,
            name: showable(caption ?? name ?? ''),
            fault: pairs.faultRate,
            parent: pairs.parentRate,
            pairs: pairs.pairs,
          },
        ],
  );
  const absent = rows.filter(({ y }) => !measured.some((row) => row.y === y));
  return [
    ruleY(measured, {
      x1: 'parent',
      x2: 'fault',
      y: 'y',
      stroke: colour('join'),
      strokeWidth: 2,
      className: 'tj-join',
    }),
    dot(measured, {
      x: 'parent',
      y: 'y',
      ...ring,
      title: ({ name, parent, pairs }) =>
        `${name}: of ${pairs} pairs, ${percent(parent)} of the ${parents} flagged`,
      className: 'tj-clean',
    }),
    dot(measured, {
      x: 'fault',
      y: 'y',
      ...filled,
      title: ({ name, fault, pairs }) =>
        `${name}: of ${pairs} pairs, ${percent(fault)} of the faults flagged`,
      className: 'tj-fault',
    }),
    words(
      absent.map(({ y, pairs }) => ({
        y,
        text: (pairs?.unscored ?? 0) > 0 ? 'no scored pairs' : 'no pairs',
      })),
      { tone: 'muted', dx: 8, fontSize: SMALL },
    ),
  ];
}

export function deltas(rows: readonly PlacedRow[], confidence: number): readonly Markish[] {
  const dx = GAP + DELTA;
  const head = { y: 16 };
  const intervalOf = (pairs: PairedRow | undefined): string =>
    pairs?.noneShown === true ? 'not shown' : range(pairs?.interval ?? null, signed);
  return [
    words([{ ...head, text: 'Δ' }], { from: 'right', dx, anchor: 'end', fontSize: SMALL }),
    words(
      rows.map(({ y, pairs }) => ({ y, text: signed(pairs?.delta ?? null) })),
      { from: 'right', dx, anchor: 'end', bold: true },
    ),
    words(
      [
        { ...head, text: `${percent(confidence)} interval` },
        ...rows.map(({ y, pairs }) => ({ y, text: intervalOf(pairs) })),
      ],
      { from: 'right', dx: dx + 8, tone: 'muted', fontSize: SMALL },
    ),
  ];
}
