import type { Json, JsonObject } from '../../../run/json.ts';
import type { Database, Sqlite } from './sqlite.ts';

/** What a query returned. */
export interface QueryResult {
  readonly rows: readonly JsonObject[];
  /** Whether there are more rows than are shown. */
  readonly truncated: boolean;
}

/** No agent reads more than this, and no step of a trajectory should hold more. */
const MOST_ROWS = 50;
const MOST_CHARACTERS = 20_000;
const MOST_TEXT = 500;

const TEXTS_AND_COMMENTS = /'(?:[^']|'')*'|"(?:[^"]|"")*"|--[^\n]*|\/\*[\s\S]*?\*\//g;
const READS = /^\s*(?:--[^\n]*\n\s*)*(?:select|with|values|explain)\b/i;
/** What would give another answer tomorrow, would never end or would fill the memory. */
const UNSTEADY =
  /\b(random|randomblob|zeroblob|recursive|current_(?:date|time|timestamp))\b|'\s*(now|localtime|utc)\s*'/i;

/**
 * A database that can be queried and not changed, so that all runs of an instance can share it. Errors
 * are the engine's own words.
 */
export class ReadOnlyDatabase {
  readonly #database: Database;

  /** @param script statements that create and fill the tables */
  constructor(sqlite: Sqlite, script: string) {
    this.#database = new sqlite.Database();
    // Nothing is ever rolled back and nobody else opens the file, so the engine need not look after either.
    this.#database.exec(
      `PRAGMA journal_mode = OFF; PRAGMA locking_mode = EXCLUSIVE; BEGIN; ${script} COMMIT; PRAGMA query_only = 1`,
    );
  }

  /** @throws what SQLite says, if it cannot be done */
  query(sql: string): QueryResult {
    if (!READS.test(sql)) throw new Error(refusal(sql));
    const unsteady = UNSTEADY.exec(sql);
    if (unsteady !== null) throw new Error(`not authorized to use: ${unsteady[1] ?? unsteady[2]}`);
    if (/;\s*\S/.test(sql.replace(TEXTS_AND_COMMENTS, ' '))) {
      throw new Error('You can only execute one statement at a time.');
    }
    const statement = this.#database.prepare(sql);
    try {
      const rows: JsonObject[] = [];
      let length = 0;
      while (statement.step()) {
        const row = asJson(statement.getAsObject());
        length += JSON.stringify(row).length;
        if (rows.length === MOST_ROWS || length > MOST_CHARACTERS) return { rows, truncated: true };
        rows.push(row);
      }
      return { rows, truncated: false };
    } finally {
      statement.free();
    }
  }

  close(): void {
    this.#database.close();
  }
}

function refusal(sql: string): string {
  return /^\s*(insert|update|delete|replace|create|drop|alter)\b/i.test(sql)
    ? 'attempt to write a readonly database'
    : 'not authorized';
}

function asJson(row: Readonly<Record<string, unknown>>): JsonObject {
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, cell(value)]));
}

function cell(value: unknown): Json {
  if (value === null || value === undefined) return null;
  if (typeof value === 'number') return Number.isFinite(value) ? value : String(value);
  if (value instanceof Uint8Array) return `x'${Buffer.from(value.slice(0, 16)).toString('hex')}'`;
  return String(value).slice(0, MOST_TEXT);
}
