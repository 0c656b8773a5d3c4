import { z } from 'zod';
import { succeeded, type Tool } from '../../contract/tool.ts';
import type { Repository } from '../repository.ts';

export const listFiles: Tool<Repository> = {
  name: 'list_files',
  arguments: z.object({}),
  result: z.object({ files: z.array(z.string()) }),
  grounded: [],
  readOnly: true,
  call: ({ files }) => succeeded({ files: [...files.keys()] }),
};
