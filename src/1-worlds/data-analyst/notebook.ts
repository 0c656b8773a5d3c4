import { type Table, tablesOf } from './data/tables.ts';
import type { QueryResult } from './engine/read-only-database.ts';
import type { Warehouses } from './engine/warehouses.ts';
import type { AnalysisRequest } from './instance.ts';

/** One run at the warehouse. An agent can read all of it and change nothing but its own notes. */
export class Notebook {
  readonly request: AnalysisRequest;
  /** As their owners describe them. */
  readonly tables: readonly Table[];
  readonly #warehouses: Warehouses;
  assumptions = 0;

  constructor(
    request: AnalysisRequest,
    warehouses: Warehouses,
    tables: readonly Table[] = tablesOf(request.task),
  ) {
    this.request = request;
    this.tables = tables;
    this.#warehouses = warehouses;
  }

  /** @throws what SQLite says, if it cannot be done */
  query(sql: string): QueryResult {
    return this.#warehouses.query(this.request, sql);
  }
}
