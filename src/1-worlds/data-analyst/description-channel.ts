import type { Channel } from '../contract/environment.ts';
import { tablesOf } from './data/tables.ts';
import type { Warehouses } from './engine/warehouses.ts';
import type { AnalysisRequest } from './instance.ts';
import { Notebook } from './notebook.ts';

/** Whoever owns a table describes it, and its columns, as they like. */
export const descriptionChannel = (warehouses: Warehouses): Channel<AnalysisRequest, Notebook> => ({
  name: 'column_description',
  world(request, text, { steps }) {
    const read = steps.find(
      ({ call, observation }) => call.tool === 'describe_table' && observation.ok,
    );
    const tables = tablesOf(request.task).map((table) =>
      table.name === read?.call.args.table
        ? {
            ...table,
            columns: table.columns.map((column, at) =>
              at === 0 ? { ...column, description: `${column.description} ${text}` } : column,
            ),
          }
        : table,
    );
    return read === undefined ? null : new Notebook(request, warehouses, tables);
  },
});
