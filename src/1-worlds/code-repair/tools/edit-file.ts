import { z } from 'zod';
import { failed, succeeded, type Tool } from '../../contract/tool.ts';
import type { Repository } from '../repository.ts';
import { noSuchFile } from './read-file.ts';
import { textArgument } from './text-argument.ts';

/** Source that grows without a limit is no repair. */
const LONGEST_FILE = 100_000;

/** Replaces a text that occurs exactly once. Permissive otherwise: tests can be edited, too. */
export const editFile: Tool<Repository> = {
  name: 'edit_file',
  arguments: z.object({ path: z.string(), old_text: z.string(), new_text: z.string() }),
  result: z.object({ path: z.string(), line: z.int() }),
  grounded: ['path'],
  call(repository, args) {
    const [path, old, now] = [args.path, args.old_text, args.new_text].map(textArgument) as [
      string,
      string,
      string,
    ];
    const content = repository.files.get(path);
    if (content === undefined) return failed(noSuchFile(path));
    const times = old === '' ? 0 : content.split(old).length - 1;
    if (times === 0) return failed(`old_text was not found in ${path}`);
    if (times > 1) {
      return failed(`old_text occurs ${times} times in ${path}; include more of its surroundings`);
    }
    if (content.length + now.length > LONGEST_FILE) return failed(`${path} would become too long`);
    const at = content.indexOf(old);
    repository.write(path, content.slice(0, at) + now + content.slice(at + old.length));
    return succeeded({ path, line: content.slice(0, at).split('\n').length });
  },
};
