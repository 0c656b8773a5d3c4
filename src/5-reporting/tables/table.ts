import type { Estimate } from '../../4-measuring/measurement/estimate.ts';
import type { Term } from '../../run/terms.ts';
import type { PairFilter } from './pair-filter.ts';

/** What stands in a field of a table, and what belongs to it; renderers decide where to put that. */
export interface CellParts {
  readonly value: string;
  /** Its confidence interval: "[0.66, 0.68]". */
  readonly interval?: string | undefined;
  /** What it is a share of, or what else there is to say in a few words: "200 of 300". */
  readonly counts?: string | undefined;
  /** The pairs behind it, which a renderer may lead to. */
  readonly pairs?: PairFilter | undefined;
  /** The judge that it names. */
  readonly judge?: string | undefined;
  /** A page of its own. */
  readonly href?: string | undefined;
  /** What may be drawn beside it. */
  readonly drawn?: Estimate | undefined;
  readonly tone?: 'good' | 'bad' | undefined;
}

export interface Scale {
  readonly low: number;
  readonly high: number;
}

export type Cell = string | CellParts;

/** The head of a column, with what it means where that is not plain. */
export type Head = string | Term;

/** A table that is not yet text, Markdown, TeX or HTML: what every renderer of tables is given. */
export interface Table {
  readonly title: string;
  readonly head: readonly Head[];
  readonly rows: readonly (readonly Cell[])[];
  /** What a reader should know to read it. */
  readonly note?: string;
  /** The columns that hold names, which may be shortened where lines are short; else the first. */
  readonly names?: readonly number[];
  /** The heads of columns that may be left out where lines are short, the least important first. */
  readonly optional?: readonly string[];
  /** What the scale of everything that is drawn covers, so that it can be compared by eye. */
  readonly scale?: Scale;
  /** How many rows at the end are about controls, which stand apart. */
  readonly controls?: number;
}

export const headText = (head: Head): string => (typeof head === 'string' ? head : head.label);

export const partsOf = (cell: Cell): CellParts =>
  typeof cell === 'string' ? { value: cell } : cell;

/** A cell on one line, for renderers with room for that. */
export function cellText(cell: Cell): string {
  const { value, interval } = partsOf(cell);
  return interval ? `${value} ${interval}` : value;
}

/** The same table without its first column, for a place that is about one judge. */
export function ofOneJudge({ names = [], ...table }: Table): Table {
  const others = names.filter((column) => column > 0).map((column) => column - 1);
  return {
    ...table,
    head: table.head.slice(1),
    rows: table.rows.map((cells) => cells.slice(1)),
    names: others.length === 0 ? [0] : others,
  };
}
