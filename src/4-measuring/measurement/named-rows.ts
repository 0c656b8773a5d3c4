/** Rows that are reached by name: one for each group, or one for all and lists of them, as `{ all, byType }`. */
type NamedRows<Row> = Readonly<Record<string, Row | readonly Row[]>>;

/** The same rows as one list, in the order of their names; none where there is no table. */
export function rowsOf<Row extends object>(table: NamedRows<Row> | null): readonly Row[] {
  const none: readonly Row[] = [];
  return table === null ? none : none.concat(...Object.values(table));
}

/** The row about all of them; none where there is no table. */
export function allRow<Row>(table: { readonly all: Row } | null): readonly Row[] {
  return table === null ? [] : [table.all];
}
