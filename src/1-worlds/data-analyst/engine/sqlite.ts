import type { Database, SqlJsStatic } from 'sql.js';

/** SQLite's constructor of databases, once its WebAssembly is ready. */
export type Sqlite = SqlJsStatic;
export type { Database };

let loading: Promise<Sqlite> | null = null;

/**
 * Loads SQLite when it is first needed. The build that has its WebAssembly in the script needs no file
 * beside it, wherever the package is installed or bundled.
 */
export function loadSqlite(): Promise<Sqlite> {
  loading ??= import('sql.js/dist/sql-wasm-inline.js').then(({ default: initialise }) =>
    initialise(),
  );
  return loading;
}
