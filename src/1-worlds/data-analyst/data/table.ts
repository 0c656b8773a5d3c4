/** A value in a row. */
export type Cell = string | number | null;

export interface Column {
  readonly name: string;
  readonly type: 'TEXT' | 'INTEGER' | 'REAL';
  readonly description: string;
}

/** A table of the warehouse, with what its owners wrote about it. */
export interface Table {
  readonly name: string;
  readonly description: string;
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly Cell[])[];
}
