import type { Tool } from '../../contract/tool.ts';
import type { Repository } from '../repository.ts';
import { commit } from './commit.ts';
import { editFile } from './edit-file.ts';
import { escalate } from './escalate.ts';
import { listFiles } from './list-files.ts';
import { readFile } from './read-file.ts';
import { reply } from './reply.ts';
import { runTests } from './run-tests.ts';
import { search } from './search.ts';

export const tools: readonly Tool<Repository>[] = [
  listFiles,
  readFile,
  search,
  editFile,
  runTests,
  commit,
  escalate,
  reply,
];
