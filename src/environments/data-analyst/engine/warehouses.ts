import { BoundedCache } from '../bounded-cache.ts';
import { tablesOf } from '../data/tables.ts';
import type { AnalysisRequest } from '../instance.ts';
import { type QueryResult, ReadOnlyDatabase } from './read-only-database.ts';
import type { Sqlite } from './sqlite.ts';
import { tableScript } from './table-script.ts';

/** WebAssembly's memory never shrinks, so the number of open databases is bounded. */
const OPEN_DATABASES = 48;

/** The databases of the instances that were used last. Nothing can change them, so runs share them. */
export class Warehouses {
  readonly #open: BoundedCache<ReadOnlyDatabase>;
  readonly #sqlite: Sqlite;

  constructor(sqlite: Sqlite) {
    this.#sqlite = sqlite;
    this.#open = new BoundedCache(OPEN_DATABASES, (database) => database.close());
  }

  /** @throws what SQLite says, if it cannot be done */
  query(request: AnalysisRequest, sql: string): QueryResult {
    const open = (): ReadOnlyDatabase =>
      new ReadOnlyDatabase(this.#sqlite, tableScript(tablesOf(request.task)));
    return this.#open.get(request.key, open).query(sql);
  }
}
