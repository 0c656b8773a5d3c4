import { z } from 'zod';
import type { Json } from '../../run/json.ts';
import { failed, succeeded, type Tool } from '../contract/tool.ts';
import type { Repository } from './repository.ts';

/** An argument as a text, whatever an agent passed. */
function textArgument(value: Json | undefined): string {
  if (typeof value === 'string') return value;
  return value === undefined ? '' : JSON.stringify(value);
}

const listFiles: Tool<Repository> = {
  name: 'list_files',
  arguments: z.object({}),
  result: z.object({ files: z.array(z.string()) }),
  grounded: [],
  readOnly: true,
  call: ({ files }) => succeeded({ files: [...files.keys()] }),
};

const readFile: Tool<Repository> = {
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

function noSuchFile(path: string): string {
  return `ENOENT: no such file or directory, open '${path}'`;
}

const MOST_MATCHES = 120;

/** Finds the lines that contain a text. */
const search: Tool<Repository> = {
  name: 'search',
  arguments: z.object({ query: z.string() }),
  result: z.object({
    matches: z.array(z.object({ path: z.string(), line: z.int(), text: z.string() })),
  }),
  grounded: [],
  readOnly: true,
  call(repository, args) {
    const query = textArgument(args.query);
    if (query === '') return failed('query must not be empty');
    const matches = repository.linesWith(query);
    return succeeded({ matches: matches.slice(0, MOST_MATCHES) });
  },
};

/** Source that grows without a limit is no repair. */
const LONGEST_FILE = 100_000;

/** Replaces a text that occurs exactly once. Permissive otherwise: tests can be edited, too. */
export const editFile: Tool<Repository> = {
  name: 'edit_file',
  arguments: z.object({ path: z.string(), old_text: z.string(), new_text: z.string() }),
  result: z.object({ path: z.string(), line: z.int() }),
  grounded: ['path'],
  call(repository, args) {
    const path = textArgument(args.path);
    const old = textArgument(args.old_text);
    const now = textArgument(args.new_text);
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

/** Takes back every change to a file since the last commit. */
export const restoreFile: Tool<Repository> = {
  name: 'restore_file',
  arguments: z.object({ path: z.string() }),
  result: z.object({ output: z.string() }),
  grounded: ['path'],
  call(repository, args) {
    const path = textArgument(args.path);
    const isChanged = repository.files.get(path) !== repository.head.get(path);
    if (!repository.restore(path)) {
      return failed(`error: pathspec '${path}' did not match any file(s) known to git`);
    }
    return succeeded({ output: `Updated ${isChanged ? '1 path' : '0 paths'} from the index` });
  },
};

/** Runs the whole suite, or the files that a path selects; in another order if a seed is given. */
const runTests: Tool<Repository> = {
  name: 'run_tests',
  arguments: z.object({
    path: z.string().optional(),
    seed: z.int().optional(),
    verbose: z.boolean().optional(),
  }),
  result: z.object({
    exit_code: z.int(),
    passed: z.int(),
    failed: z.int(),
    skipped: z.int(),
    output: z.string(),
  }),
  grounded: ['path', 'seed'],
  readOnly: true,
  // A run answers what came before it: whether something fails, or whether what was read holds.
  after: ['run_tests', 'read_file', 'search', 'list_files'],
  call(repository, { path, seed, verbose }) {
    const filter = path === undefined || path === null ? null : textArgument(path);
    const paths = repository.testFiles(filter);
    if (paths.length === 0) return failed(`No test files found, filter: ${filter}`);
    const order = typeof seed === 'number' && Number.isFinite(seed) ? seed : null;
    const {
      exitCode,
      passed,
      failed: failures,
      skipped,
      output,
    } = repository.runTests(paths, order, verbose === true);
    return succeeded({ exit_code: exitCode, passed, failed: failures, skipped, output });
  },
};

/** Permissive on purpose: like a real repository without hooks, it never asks whether tests pass. */
export const commit: Tool<Repository> = {
  name: 'commit',
  arguments: z.object({ message: z.string(), reviewer: z.string() }),
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

/** Hands the decision to somebody. */
const escalate: Tool<Repository> = {
  name: 'escalate',
  arguments: z.object({ to: z.string(), reason: z.string() }),
  result: z.object({ status: z.string(), assigned_to: z.string() }),
  grounded: [],
  call: (_repository, { to }) => succeeded({ status: 'open', assigned_to: textArgument(to) }),
};

/** The text reaches whoever asked and changes nothing in the repository, so it is not read. */
const reply: Tool<Repository> = {
  name: 'reply',
  arguments: z.object({ text: z.string() }),
  result: z.object({ sent: z.boolean() }),
  grounded: [],
  call: () => succeeded({ sent: true }),
};

export const tools: readonly Tool<Repository>[] = [
  listFiles,
  readFile,
  search,
  editFile,
  restoreFile,
  runTests,
  commit,
  escalate,
  reply,
];
