import type { MetricId } from '../../4-measuring/metrics/metrics.ts';

/** A number in a table, and what belongs to it; renderers decide where to put that. */
export interface NumberCell {
  readonly value: string;
  /** Its confidence interval: "[0.66, 0.68]". */
  readonly interval?: string;
  /** What it is a share of: "200 of 300". */
  readonly counts?: string;
  /** The metric that it is, where it is one. */
  readonly metric?: MetricId;
}

export type Cell = string | NumberCell;

/** A table that is not yet text, Markdown, TeX or HTML: what every renderer of tables is given. */
export interface Table {
  readonly title: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
  /** What a reader should know to read it. */
  readonly note?: string;
  /** The columns that hold names, which may be shortened where lines are short; else the first. */
  readonly names?: readonly number[];
  /** The heads of columns that may be left out where lines are short, the least important first. */
  readonly optional?: readonly string[];
}

/** A cell on one line, for renderers with room for that. */
export function cellText(cell: Cell): string {
  if (typeof cell === 'string') return cell;
  return cell.interval ? `${cell.value} ${cell.interval}` : cell.value;
}
