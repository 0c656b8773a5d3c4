import type { Files } from '../repository.ts';
import { type FileResult, runTestFile } from './run-tests.ts';

interface Entry {
  readonly seed: number | null;
  /** The files that the tests loaded, as they were then. */
  readonly loaded: Files;
  readonly result: FileResult;
}

/** A result that is known without a run, in whatever order the tests are run. */
export type KnownResult = Omit<Entry, 'seed'>;

interface Memo {
  readonly known: readonly KnownResult[];
  readonly ran: Entry[];
}

/** Each repository has its own, known by the files that it began with, and then by test file. */
const memos = new WeakMap<Files, Map<string, Memo>>();

const MOST_ENTRIES = 24;

function memoOf(start: Files): Map<string, Memo> {
  const memo = memos.get(start) ?? new Map<string, Memo>();
  memos.set(start, memo);
  return memo;
}

/** Remembers results of a repository that follow from how it was made. */
export function remember(start: Files, results: readonly KnownResult[]): void {
  const memo = memoOf(start);
  for (const known of results) memo.set(known.result.path, { known: [known], ran: [] });
}

/**
 * Runs a test file, unless it has been run with the same seed on the same text of everything that it
 * loads: the result would be the same.
 */
export function rememberedRun(
  start: Files,
  files: Files,
  path: string,
  seed: number | null,
): FileResult {
  const memo = memoOf(start);
  const { known, ran } = memo.get(path) ?? { known: [], ran: [] };
  const isUnchanged = ({ loaded }: KnownResult): boolean => {
    for (const [name, text] of loaded) if (files.get(name) !== text) return false;
    return true;
  };
  const found = known.find(isUnchanged) ?? ran.find((run) => run.seed === seed && isUnchanged(run));
  if (found !== undefined) return found.result;
  const { result, loaded } = runTestFile(files, path, seed);
  if (ran.length === MOST_ENTRIES) ran.shift();
  ran.push({ seed, loaded, result });
  memo.set(path, { known, ran });
  return result;
}
