import { z } from 'zod';
import { failed, succeeded, type Tool } from '../../contract/tool.ts';
import { arithmetic } from '../arithmetic.ts';
import type { Notebook } from '../notebook.ts';

export const compute: Tool<Notebook> = {
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
