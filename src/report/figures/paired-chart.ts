import { dot, type Markish, rect, ruleX, ruleY } from '@observablehq/plot';
import type { PairedRow } from '../../metrics/measurement.ts';
import { ABSENT, percent, range, signed } from '../numbers.ts';
import { draw, FONT_SIZE } from './draw.ts';
import { colour } from './figure-style.ts';
import { showable } from './figure-text.ts';
import { named, words } from './words.ts';

/** One line of the chart: a group of pairs, or a heading over those that follow. */
export type ChartLine =
  | { readonly heading: string }
  | { readonly name: string; readonly pairs: PairedRow | undefined };

export interface PairedChart {
  readonly lines: readonly ChartLine[];
  /** Room for the names at the left. */
  readonly nameWidth: number;
  readonly confidence: number;
  readonly label: string;
}

const WIDTH = 560;
const TOP = 40;
const LINE = 30;
const BOTTOM = 50;
const GAP = 18;
const DELTA = 44;
const INTERVAL = 104;
const SMALL = 12;
const TICKS = [0, 0.25, 0.5, 0.75, 1];

/** Rings for clean parents, filled dots for the faults made from them, and Δ in numbers. */
export function pairedChart({ lines, nameWidth, confidence, label }: PairedChart): string {
  const bottom = TOP + lines.length * LINE;
  const left = nameWidth + GAP;
  const placed = lines.map((line, index) => ({ line, y: TOP + (index + 0.5) * LINE }));
  const rows = placed.flatMap(({ line, y }) => ('name' in line ? [{ ...line, y }] : []));
  const headings = placed.flatMap(({ line, y }) =>
    'heading' in line ? [{ y: y + 4, ...named(line.heading, WIDTH - 8, FONT_SIZE) }] : [],
  );
  return draw({
    width: WIDTH,
    height: bottom + BOTTOM,
    marginLeft: left,
    marginRight: GAP + DELTA + INTERVAL,
    marginTop: TOP,
    marginBottom: BOTTOM,
    label,
    x: { domain: [0, 1], axis: null },
    y: { type: 'identity', axis: null },
    marks: [
      ...ground(rows, left),
      ...axis(bottom),
      ...legend(),
      words(headings, { dx: -left, bold: true }),
      words(
        rows.map(({ name, y }) => ({ y, ...named(name, nameWidth, FONT_SIZE) })),
        { dx: -GAP, anchor: 'end' },
      ),
      ...points(rows),
      ...deltas(rows, confidence),
    ],
  });
}

interface Row {
  readonly name: string;
  readonly pairs: PairedRow | undefined;
  readonly y: number;
}

/** A ground for rows whose faults do not reach the judge. */
function ground(rows: readonly Row[], left: number): readonly Markish[] {
  const shaded = rows.filter(({ pairs }) => pairs?.structurallyZero === true);
  const half = LINE / 2 - 1;
  return [
    rect(shaded, {
      y1: ({ y }) => y - half,
      y2: ({ y }) => y + half,
      insetLeft: -left,
      insetRight: -(GAP + DELTA + INTERVAL),
      rx: 4,
      fill: colour('shade'),
      className: 'tj-shade',
    }),
  ];
}

function axis(bottom: number): readonly Markish[] {
  const ticks = TICKS.map((x) => ({ x, y: bottom + 14, text: percent(x) }));
  return [
    ruleX(TICKS, { y1: TOP, y2: bottom, stroke: colour('grid'), className: 'tj-grid' }),
    words(ticks, { tone: 'muted', anchor: 'middle', fontSize: SMALL }),
    words([{ x: 0.5, y: bottom + 34, text: 'share flagged as faulty' }], {
      tone: 'muted',
      anchor: 'middle',
      fontSize: SMALL,
    }),
  ];
}

const ring = { r: 6.5, strokeWidth: 2, fill: colour('paper'), stroke: colour('clean') } as const;
const filled = { r: 4.5, fill: colour('fault') } as const;

function legend(): readonly Markish[] {
  const y = 16;
  const at = (dx: number) => ({ y: [y], frameAnchor: 'left', dx }) as const;
  return [
    dot([0], { ...at(0), ...ring, className: 'tj-clean' }),
    words([{ y, text: 'clean parents' }], { dx: 12, fontSize: SMALL }),
    dot([0], { ...at(112), ...filled, className: 'tj-fault' }),
    words([{ y, text: 'faults' }], { dx: 122, fontSize: SMALL }),
  ];
}

function points(rows: readonly Row[]): readonly Markish[] {
  const measured = rows.flatMap(({ name, pairs, y }) =>
    pairs === undefined || pairs.faultRate === null || pairs.parentRate === null
      ? []
      : [{ name: showable(name), y, fault: pairs.faultRate, parent: pairs.parentRate, pairs }],
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
        `${name}: ${percent(parent)} of the clean parents of ${pairs.pairs} pairs flagged`,
      className: 'tj-clean',
    }),
    dot(measured, {
      x: 'fault',
      y: 'y',
      ...filled,
      title: ({ name, fault, pairs }) =>
        `${name}: ${percent(fault)} of the faults of ${pairs.pairs} pairs flagged`,
      className: 'tj-fault',
    }),
    words(
      absent.map(({ y, pairs }) => ({
        y,
        text: (pairs?.unscored ?? 0) > 0 ? 'no scored pairs' : 'no pairs',
      })),
      { tone: 'muted', dx: 10 },
    ),
  ];
}

function deltas(rows: readonly Row[], confidence: number): readonly Markish[] {
  const dx = GAP + DELTA;
  const head = { y: 16 };
  const intervalOf = (pairs: PairedRow | undefined): string =>
    pairs?.structurallyZero === true ? 'same input' : range(pairs?.interval ?? null, signed);
  return [
    words([{ ...head, text: 'Δ' }], { from: 'right', dx, anchor: 'end' }),
    words(
      rows.map(({ y, pairs }) => ({ y, text: pairs ? signed(pairs.delta) : ABSENT })),
      { from: 'right', dx, anchor: 'end', bold: true },
    ),
    words(
      [
        { ...head, text: `${percent(confidence)} interval` },
        ...rows.map(({ y, pairs }) => ({ y, text: intervalOf(pairs) })),
      ],
      { from: 'right', dx: dx + 10, tone: 'muted', fontSize: SMALL },
    ),
  ];
}
