import { z } from 'zod';
import { failed, succeeded, type Tool } from '../../contract/tool.ts';
import type { Repository } from '../repository.ts';
import { textArgument } from './text-argument.ts';

const MOST_MATCHES = 40;

/** Finds the lines that contain a text. */
export const search: Tool<Repository> = {
  name: 'search',
  arguments: z.object({ query: z.string() }),
  result: z.object({
    matches: z.array(z.object({ path: z.string(), line: z.int(), text: z.string() })),
  }),
  grounded: [],
  readOnly: true,
  call({ files }, args) {
    const query = textArgument(args.query);
    if (query === '') return failed('query must not be empty');
    const matches = [...files].flatMap(([path, content]) =>
      content
        .split('\n')
        .map((text, index) => ({ path, line: index + 1, text: text.trim() }))
        .filter(({ text }) => text.includes(query)),
    );
    return succeeded({ matches: matches.slice(0, MOST_MATCHES) });
  },
};
