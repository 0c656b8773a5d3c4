import { z } from 'zod';
import { failed, succeeded, type Tool } from '../../contract/tool.ts';
import type { Notebook } from '../notebook.ts';

/** Runs SQL as it is given. The engine's own errors are what the agent sees. */
export const query: Tool<Notebook> = {
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
      const { rows, truncated } = notebook.query(sql);
      return succeeded(truncated ? { rows, truncated } : { rows });
    } catch (error) {
      return failed(error instanceof Error ? error.message : String(error));
    }
  },
};
