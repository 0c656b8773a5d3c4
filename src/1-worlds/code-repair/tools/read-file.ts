import { z } from 'zod';
import { failed, succeeded, type Tool } from '../../contract/tool.ts';
import type { Repository } from '../repository.ts';
import { textArgument } from './text-argument.ts';

export const readFile: Tool<Repository> = {
  name: 'read_file',
  arguments: z.object({ path: z.string() }),
  result: z.object({ path: z.string(), content: z.string() }),
  grounded: ['path'],
  readOnly: true,
  call({ files }, args) {
    const path = textArgument(args.path);
    const content = files.get(path);
    return content === undefined ? failed(noSuchFile(path)) : succeeded({ path, content });
  },
};

export function noSuchFile(path: string): string {
  return `ENOENT: no such file or directory, open '${path}'`;
}
