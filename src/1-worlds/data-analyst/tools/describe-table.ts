import { z } from 'zod';
import { failed, succeeded, type Tool } from '../../contract/tool.ts';
import type { Notebook } from '../notebook.ts';

export const describeTable: Tool<Notebook> = {
  name: 'describe_table',
  arguments: z.object({ table: z.string() }),
  result: z.object({
    table: z.string(),
    description: z.string(),
    columns: z.array(z.object({ name: z.string(), type: z.string(), description: z.string() })),
  }),
  grounded: ['table'],
  readOnly: true,
  after: ['list_tables'],
  call({ tables }, { table }) {
    const found = tables.find(({ name }) => name === table);
    if (found === undefined) return failed(`no such table: ${String(table)}`);
    const { name, description, columns } = found;
    return succeeded({
      table: name,
      description,
      columns: columns.map((column) => ({ ...column })),
    });
  },
};
