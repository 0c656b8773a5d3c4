import { z } from 'zod';
import { failed, succeeded, type Tool } from '../../contract/tool.ts';
import type { Repository } from '../repository.ts';
import { textArgument } from './text-argument.ts';

/** Permissive on purpose: like a real repository without hooks, it never asks whether tests pass. */
export const commit: Tool<Repository> = {
  name: 'commit',
  arguments: z.object({ message: z.string() }),
  result: z.object({
    commit: z.string(),
    files: z.array(z.string()),
    insertions: z.int(),
    deletions: z.int(),
  }),
  grounded: [],
  call(repository, { message }) {
    const text = textArgument(message);
    if (text.trim() === '') return failed('Aborting commit due to empty commit message.');
    const made = repository.commit(text);
    if (made === null) return failed('nothing to commit, working tree clean');
    const { id, changed, insertions, deletions } = made;
    return succeeded({ commit: id, files: [...changed], insertions, deletions });
  },
};
