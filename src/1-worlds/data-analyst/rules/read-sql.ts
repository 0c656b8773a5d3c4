import { BoundedCache } from '../../bounded-cache.ts';

/** What the rules can tell from a query without an engine. They read SQL as a person skims it. */
export interface SkimmedQuery {
  /** The tables after FROM and JOIN, in lower case, without those that the query defines itself. */
  readonly tables: readonly string[];
  /** Whether it looks at the quality of the data: rows, identifiers and missing values. */
  readonly isCheck: boolean;
  /** Whether it adds up or counts what meets some condition, as a query for a figure does. */
  readonly isFigure: boolean;
  /** Whether it reads all rows of a table. */
  readonly isUnlimited: boolean;
  /** The words in it. */
  readonly words: ReadonlySet<string>;
}

const TEXTS = /'(?:[^']|'')*'/g;
const TABLES = /\b(?:from|join)\s+["[`]?([a-z_]\w*)/g;
const DEFINED = /(?:\bwith|,)\s+([a-z_]\w*)\s+as\s*\(/g;
const AGGREGATES = /\b(?:sum|avg|count|total)\s*\(/;
const LOOKS_AT_ROWS = /\bcount\s*\(\s*(?:\*|1)\s*\)/;
const LOOKS_AT_IDS = /\bcount\s*\(\s*distinct\b/;
const LOOKS_FOR_GAPS = /\bis\s+null\b|\bcount\s*\(\s*\*\s*\)\s*-\s*count\s*\(\s*(?!distinct)/;
const CONDITION = /\bcase\s+when\b/;
const READS_ALL = /^\s*select\s+\*(?!.*\b(?:limit|where|group\s+by)\b)/s;

/** A run and the faults that are made of it ask much the same. */
const skimmed = new BoundedCache<SkimmedQuery>(512);

export function skimSql(sql: string): SkimmedQuery {
  return skimmed.get(sql, () => skim(sql));
}

function skim(sql: string): SkimmedQuery {
  const text = sql.toLowerCase().replace(TEXTS, "''");
  const defined = new Set(Array.from(text.matchAll(DEFINED), ([, name]) => name));
  const tables = Array.from(text.matchAll(TABLES), ([, name]) => name ?? '');
  const filtered = /\bwhere\b/.test(text);
  const isCheck =
    LOOKS_AT_ROWS.test(text) && LOOKS_AT_IDS.test(text) && LOOKS_FOR_GAPS.test(text) && !filtered;
  return {
    tables: [...new Set(tables)].filter((name) => !defined.has(name)),
    isCheck,
    isFigure: AGGREGATES.test(text) && (filtered || (CONDITION.test(text) && !isCheck)),
    isUnlimited: READS_ALL.test(text),
    words: new Set(text.match(/\w+/g)),
  };
}

/** How much of what two calls say is the same, from 0 to 1. */
export function alikeness(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const both = [...one].filter((word) => other.has(word)).length;
  return both / Math.max(1, one.size + other.size - both);
}
