import type { Estimate } from '../../../4-measuring/measurement/estimate.ts';
import { terminalWidth } from '../../../base/text/terminal-width.ts';

/** Where a scale may begin; it ends at 1. The narrowest one that holds every number is taken. */
const BEGINNINGS = [0, -0.5, -1] as const;
export type Beginning = (typeof BEGINNINGS)[number];

/** Where the scale of some numbers between -1 and 1 begins. */
export function scaleFor(estimates: readonly Estimate[]): Beginning {
  const lowest = Math.min(
    0,
    ...estimates.map(({ estimate, interval }) => Math.min(estimate ?? 0, interval?.low ?? 0)),
  );
  return BEGINNINGS.find((beginning) => beginning <= lowest) ?? -1;
}

/** The cell of a line that a number falls into. */
function placeOf(value: number, low: Beginning, width: number): number {
  const share = (Math.min(1, Math.max(low, value)) - low) / (1 - low);
  return Math.round(share * (width - 1));
}

/** An interval drawn in text, `┊··├──●─┤··`, with a mark at 0 if the scale goes on below it. */
export function intervalLine(
  { estimate, interval }: Estimate,
  low: Beginning,
  width: number,
): string {
  if (estimate === null) return '';
  const at = (value: number): number => placeOf(value, low, width);
  const cells = Array.from({ length: width }, () => '·');
  if (low < 0) cells[at(0)] = '┊';
  if (interval !== null) {
    const [from, to] = [at(interval.low), at(interval.high)];
    cells.fill('─', from, to + 1);
    cells[from] = '├';
    cells[to] = '┤';
  }
  cells[at(estimate)] = '●';
  return cells.join('');
}

/** The ends of the scale and its 0, each above its place. */
export function scaleHead(low: Beginning, width: number): string {
  const right = width - 1;
  const left = String(low).replace('-', '−');
  if (low === 0) return `${left}${' '.repeat(Math.max(1, right - 1))}1`;
  const zero = placeOf(0, low, width) - terminalWidth(left);
  // Where the 0 would touch what stands beside it, its mark in the lines has to do.
  if (zero < 1) return `${left}${' '.repeat(Math.max(1, right - left.length))}1`;
  const after = right - placeOf(0, low, width) - 1;
  return `${left}${' '.repeat(zero)}0${' '.repeat(Math.max(1, after))}1`;
}
