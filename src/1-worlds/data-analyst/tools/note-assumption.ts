import { z } from 'zod';
import { succeeded, type Tool } from '../../contract/tool.ts';
import type { Notebook } from '../notebook.ts';

/** The text stays with the run. It changes nothing in the world, so it is not read. */
export const noteAssumption: Tool<Notebook> = {
  name: 'note_assumption',
  arguments: z.object({ text: z.string() }),
  result: z.object({ assumptions: z.int() }),
  grounded: [],
  call(notebook) {
    notebook.assumptions++;
    return succeeded({ assumptions: notebook.assumptions });
  },
};
