import { z } from 'zod';
import { succeeded, type Tool } from '../../contract/tool.ts';
import type { Repository } from '../repository.ts';

/** The text reaches whoever asked and changes nothing in the repository, so it is not read. */
export const reply: Tool<Repository> = {
  name: 'reply',
  arguments: z.object({ text: z.string() }),
  result: z.object({ sent: z.boolean() }),
  grounded: [],
  call: () => succeeded({ sent: true }),
};
