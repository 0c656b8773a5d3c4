import type { Files } from '../repository.ts';
import { type FileResult, runTestFile } from './run-tests.ts';

interface Entry {
  readonly seed: number | null;
  /** The files that the tests loaded, as they were then. */
  readonly loaded: ReadonlyMap<string, string>;
  readonly result: FileResult;
}

/** Each repository has its own, known by the files that it began with. */
const memos = new WeakMap<Files, Map<string, Entry[]>>();

const MOST_ENTRIES = 24;

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
  const memo = memos.get(start) ?? new Map<string, Entry[]>();
  memos.set(start, memo);
  const entries = memo.get(path) ?? [];
  memo.set(path, entries);
  const known = entries.find(
    (entry) =>
      entry.seed === seed && [...entry.loaded].every(([name, text]) => files.get(name) === text),
  );
  if (known !== undefined) return known.result;
  const { result, loaded } = runTestFile(files, path, seed);
  if (entries.length === MOST_ENTRIES) entries.shift();
  entries.push({ seed, loaded, result });
  return result;
}
