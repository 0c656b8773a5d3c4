import { BoundedCache } from '../../bounded-cache.ts';
import { type Cell, type Table, tablesOf } from '../data/tables.ts';
import type { AnalysisRequest } from '../instance.ts';
import { type QueryResult, ReadOnlyDatabase } from './read-only-database.ts';
import type { Sqlite } from './sqlite.ts';

/** WebAssembly's memory never shrinks, so the number of open databases is bounded. */
const OPEN_DATABASES = 24;
/** Answers are small, so they are kept for as many instances as their tasks are. */
const ANSWERED_INSTANCES = 512;
const ANSWERS_EACH = 64;

type Answer = { readonly result: QueryResult } | { readonly error: unknown };

/** The databases of the instances that were used last. Nothing can change them, so runs share them. */
export class Warehouses {
  /** Replays ask what was asked before, and nothing can have changed since. */
  readonly #answered = new BoundedCache<BoundedCache<Answer>>(ANSWERED_INSTANCES);
  readonly #open: BoundedCache<ReadOnlyDatabase>;
  readonly #sqlite: Sqlite;

  constructor(sqlite: Sqlite) {
    this.#sqlite = sqlite;
    this.#open = new BoundedCache(OPEN_DATABASES, (database) => database.close());
  }

  /** @throws what SQLite says, if it cannot be done */
  query(request: AnalysisRequest, sql: string): QueryResult {
    const answers = this.#answered.get(request.key, () => new BoundedCache(ANSWERS_EACH));
    const answer = answers.get(sql, () => this.#ask(request, sql));
    if ('error' in answer) throw answer.error;
    return answer.result;
  }

  #ask(request: AnalysisRequest, sql: string): Answer {
    const open = (): ReadOnlyDatabase =>
      new ReadOnlyDatabase(this.#sqlite, tableScript(tablesOf(request.task)));
    try {
      return { result: this.#open.get(request.key, open).query(sql) };
    } catch (error) {
      return { error };
    }
  }
}

/** The statements that create and fill tables. */
function tableScript(tables: readonly Table[]): string {
  return tables
    .map(({ name, columns, rows }) => {
      const declared = columns.map((column) => `${column.name} ${column.type}`).join(', ');
      const values = rows.map((row) => `(${row.map(written).join(',')})`).join(',');
      const filled = rows.length === 0 ? '' : `INSERT INTO ${name} VALUES ${values};`;
      return `CREATE TABLE ${name} (${declared});${filled}`;
    })
    .join('');
}

function written(value: Cell): string {
  if (value === null) return 'NULL';
  return typeof value === 'number' ? String(value) : `'${value.replaceAll("'", "''")}'`;
}
