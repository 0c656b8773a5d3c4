import { z } from 'zod';
import { succeeded, type Tool } from '../../contract/tool.ts';
import type { Notebook } from '../notebook.ts';

export const listTables: Tool<Notebook> = {
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
