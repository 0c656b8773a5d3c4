/** What the rules can tell from a query without an engine. They read SQL as a person skims it. */
export interface SkimmedQuery {
  /** The tables after FROM and JOIN, in lower case, without those that the query defines itself. */
  readonly tables: readonly string[];
  /** Whether it looks at the quality of the data: rows against identifiers, or missing values. */
  readonly isCheck: boolean;
  /** Whether it adds up or counts what meets some condition, as a query for a figure does. */
  readonly isFigure: boolean;
}

const TEXTS = /'(?:[^']|'')*'/g;
const TABLES = /\b(?:from|join)\s+["[`]?([a-z_]\w*)/g;
const DEFINED = /(?:\bwith|,)\s+([a-z_]\w*)\s+as\s*\(/g;
const AGGREGATES = /\b(?:sum|avg|count|total)\s*\(/;
const LOOKS_AT_ROWS = /\bcount\s*\(\s*(?:\*|1)\s*\)/;
const LOOKS_FOR_GAPS = /\bis\s+null\b|\bcount\s*\(\s*distinct\b|\bhaving\s+count\b/;

export function skimSql(sql: string): SkimmedQuery {
  const text = sql.toLowerCase().replace(TEXTS, "''");
  const defined = new Set(Array.from(text.matchAll(DEFINED), ([, name]) => name));
  const tables = Array.from(text.matchAll(TABLES), ([, name]) => name ?? '');
  const filtered = /\bwhere\b/.test(text);
  return {
    tables: [...new Set(tables)].filter((name) => !defined.has(name)),
    isCheck: LOOKS_AT_ROWS.test(text) && LOOKS_FOR_GAPS.test(text) && !filtered,
    isFigure: AGGREGATES.test(text) && filtered,
  };
}
