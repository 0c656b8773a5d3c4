import { z } from 'zod';
import { failed, succeeded, type Tool } from '../contract/tool.ts';
import { oncePer } from '../once-per.ts';
import { arithmetic } from './arithmetic.ts';
import type { Table } from './data/tables.ts';
import type { QueryResult } from './engine/read-only-database.ts';
import type { Notebook } from './notebook.ts';

const listTables: Tool<Notebook> = {
  name: 'list_tables',
  arguments: z.object({}),
  result: z.object({
    tables: z.array(z.object({ name: z.string(), rows: z.int(), description: z.string() })),
  }),
  grounded: [],
  readOnly: true,
  call: ({ tables }) =>
    succeeded({
      tables: tables.map(({ name, rows, description }) => ({
        name,
        rows: rows.length,
        description,
      })),
    }),
};

const describeTable: Tool<Notebook> = {
  name: 'describe_table',
  arguments: z.object({ table: z.string() }),
  result: z.object({
    table: z.string(),
    description: z.string(),
    columns: z.array(z.object({ name: z.string(), type: z.string(), description: z.string() })),
  }),
  grounded: ['table'],
  readOnly: true,
  // Whoever goes back to the catalogue after a query may have been sent there by what it returned.
  after: ['list_tables', 'query'],
  call({ tables }, { table }) {
    const found = tables.find(({ name }) => name === table);
    return found === undefined ? failed(`no such table: ${String(table)}`) : describedAs(found);
  },
};

const describedAs = oncePer(({ name, description, columns }: Table) =>
  succeeded({
    table: name,
    description,
    columns: columns.map((column) => ({ ...column })),
  }),
);

/** Queries are asked again in every run that replays them, and whoever compares runs finds the same object. */
const answered = oncePer(({ rows, truncated }: QueryResult) =>
  succeeded(truncated ? { rows, truncated } : { rows }),
);

/** Runs SQL as it is given. The engine's own errors are what the agent sees. */
const query: Tool<Notebook> = {
  name: 'query',
  arguments: z.object({ sql: z.string() }),
  result: z.object({
    rows: z.array(z.record(z.string(), z.json())),
    truncated: z.boolean().optional(),
  }),
  grounded: [],
  readOnly: true,
  after: ['list_tables', 'describe_table'],
  call(notebook, { sql }) {
    if (typeof sql !== 'string') return failed('sql must be a string');
    try {
      return answered(notebook.query(sql));
    } catch (error) {
      return failed(error instanceof Error ? error.message : String(error));
    }
  },
};

const compute: Tool<Notebook> = {
  name: 'compute',
  arguments: z.object({ expression: z.string() }),
  // Any number: the schema does not make 7 a 7.0.
  result: z.object({ value: z.json() }),
  grounded: [],
  call(_notebook, { expression }) {
    const { value, error } = arithmetic(String(expression ?? ''));
    return error === null ? succeeded({ value }) : failed(error);
  },
};

/** The text stays with the run. It changes nothing in the world, so it is not read. */
const noteAssumption: Tool<Notebook> = {
  name: 'note_assumption',
  arguments: z.object({ text: z.string() }),
  result: z.object({ assumptions: z.int() }),
  grounded: [],
  call(notebook) {
    notebook.assumptions++;
    return succeeded({ assumptions: notebook.assumptions });
  },
};

/** Delivers whatever it is given, right or wrong. */
const report: Tool<Notebook> = {
  name: 'report',
  // Null says that the data gives no answer.
  arguments: z.object({ figure: z.number().nullable(), unit: z.string(), text: z.string() }),
  result: z.object({ delivered: z.boolean() }),
  grounded: ['figure'],
  call(_notebook, { figure }) {
    return typeof figure === 'number' || figure === null
      ? succeeded({ delivered: true })
      : failed('figure must be a number or null');
  },
};

export const tools: readonly Tool<Notebook>[] = [
  listTables,
  describeTable,
  query,
  compute,
  noteAssumption,
  report,
];
