/** A number in a table, and what belongs to it; renderers decide where to put that. */
export interface NumberCell {
  readonly value: string;
  /** Its confidence interval: "[0.66, 0.68]". */
  readonly interval?: string;
  /** What it is a share of: "200 of 300". */
  readonly counts?: string;
}

export type Cell = string | NumberCell;

/** A table that is not yet text, Markdown, TeX or HTML: what every renderer of tables is given. */
export interface Table {
  readonly title: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
  /** What a reader should know to read it. */
  readonly note?: string;
  /** Names in the first column are cut to this length where lines are short. */
  readonly longestName?: number;
}

/** A cell on one line, for renderers with room for that. */
export function cellText(cell: Cell): string {
  if (typeof cell === 'string') return cell;
  return cell.interval ? `${cell.value} ${cell.interval}` : cell.value;
}
