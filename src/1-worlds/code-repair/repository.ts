import { createHash } from 'node:crypto';
import { oncePer } from '../once-per.ts';
import { type TestReport, testReport } from './runner/report.ts';
import { rememberedRun } from './runner/test-memo.ts';

/** The files of a repository, by path. */
export type Files = ReadonlyMap<string, string>;

export interface Commit {
  readonly id: string;
  readonly changed: readonly string[];
  readonly insertions: number;
  readonly deletions: number;
}

/** A line that contains what was searched for. */
type Match = { readonly path: string; readonly line: number; readonly text: string };

interface FoundLines {
  /** The text of the file that was searched. */
  readonly content: string;
  readonly lines: readonly Match[];
}

/** What was found before in repositories that began with the same files, by query and path: runs repeat searches. */
const searches = oncePer((_start: Files) => new Map<string, Map<string, FoundLines>>());

/** A repository during one run: the working tree that the agent edits, and the last commit. */
export class Repository {
  readonly #known: Files;
  readonly #tree: Map<string, string>;
  #head: Files;
  #commits = '';

  /** @param known the files of a repository that is almost the same, if what its tests gave is of use for this one */
  constructor(files: Files, known = files) {
    this.#known = known;
    this.#tree = new Map(files);
    this.#head = files;
  }

  get files(): Files {
    return this.#tree;
  }

  /** The files as they were committed last. */
  get head(): Files {
    return this.#head;
  }

  write(path: string, text: string): void {
    this.#tree.set(path, text);
  }

  /** Brings a file back to what was committed last. False if it was never there. */
  restore(path: string): boolean {
    const text = this.#head.get(path);
    if (text !== undefined) this.#tree.set(path, text);
    return text !== undefined;
  }

  /** The test files whose path begins with or contains what is asked for, as runners filter them. */
  testFiles(filter: string | null): readonly string[] {
    const all = [...this.#tree.keys()].filter((path) => path.endsWith('.test.ts'));
    return filter === null ? all : all.filter((path) => path.includes(filter));
  }

  /** The lines that contain a text, in the order of the files. */
  linesWith(query: string): readonly Match[] {
    const known = searches(this.#known);
    const byPath = known.get(query) ?? new Map<string, FoundLines>();
    known.set(query, byPath);
    return [...this.#tree].flatMap(([path, content]) => {
      const before = byPath.get(path);
      if (before?.content === content) return before.lines;
      const lines = linesWith(query, path, content);
      byPath.set(path, { content, lines });
      return lines;
    });
  }

  /** @param verbose whether the output names every test that passed, too */
  runTests(paths: readonly string[], seed: number | null, verbose = false): TestReport {
    const results = paths.map((path) => rememberedRun(this.#known, this.#tree, path, seed));
    const report = testReport(results, seed);
    if (!verbose) return report;
    const listed = results.flatMap(({ path, tests }) =>
      tests.filter(({ status }) => status === 'passed').map(({ name }) => ` ✓ ${path} > ${name}`),
    );
    return { ...report, output: [...listed, report.output].join('\n') };
  }

  /** Commits everything that was edited; null if nothing was. */
  commit(message: string): Commit | null {
    const changed = this.#changedSince(this.#head);
    if (changed.length === 0) return null;
    let insertions = 0;
    let deletions = 0;
    // An id is made from the change alone, so it does not depend on what others wrote elsewhere in a file.
    const parts = [this.#commits, message];
    for (const path of changed) {
      const [from, to] = changedPart(this.#head.get(path) ?? '', this.#tree.get(path) ?? '');
      const kept = commonLines(from, to);
      insertions += to.length - kept;
      deletions += from.length - kept;
      parts.push(path, ...from, ...to);
    }
    this.#commits = digest(parts);
    this.#head = new Map(this.#tree);
    return { id: shortId(this.#commits), changed, insertions, deletions };
  }

  #changedSince(files: Files): readonly string[] {
    return [...this.#tree.keys()].filter((path) => this.#tree.get(path) !== files.get(path));
  }
}

function digest(parts: readonly string[]): string {
  return createHash('sha1').update(parts.join('\0')).digest('hex');
}

/** The first seven digits, or as many as it takes to tell an id from a number. */
function shortId(commit: string): string {
  return commit.slice(0, Math.max(7, commit.search(/[a-f]/) + 1));
}

/** The lines of two texts between the first and the last that differ. */
function changedPart(
  before: string,
  after: string,
): readonly [readonly string[], readonly string[]] {
  const [old, now] = [before.split('\n'), after.split('\n')];
  let start = 0;
  while (start < old.length && start < now.length && old[start] === now[start]) start++;
  let end = 0;
  while (
    end < old.length - start &&
    end < now.length - start &&
    old[old.length - 1 - end] === now[now.length - 1 - end]
  ) {
    end++;
  }
  return [old.slice(start, old.length - end), now.slice(start, now.length - end)];
}

/** How many lines two texts have in common, in the same order: their longest common subsequence. */
function commonLines(from: readonly string[], to: readonly string[]): number {
  let row = new Array<number>(to.length + 1).fill(0);
  for (const line of from) {
    const next = [0];
    for (const [at, other] of to.entries()) {
      next.push(line === other ? (row[at] ?? 0) + 1 : Math.max(row[at + 1] ?? 0, next[at] ?? 0));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}

/** The lines of a file that contain a text. Most files have none, and most lines of the others neither. */
function linesWith(query: string, path: string, content: string): Match[] {
  const found: Match[] = [];
  let line = 1;
  let start = 0;
  for (let at = content.indexOf(query); at !== -1; at = content.indexOf(query, start)) {
    for (let next = content.indexOf('\n', start); next !== -1 && next < at; ) {
      line++;
      start = next + 1;
      next = content.indexOf('\n', start);
    }
    const end = content.indexOf('\n', at);
    const text = content.slice(start, end === -1 ? undefined : end).trim();
    if (text.includes(query)) found.push({ path, line, text });
    if (end === -1) break;
    line++;
    start = end + 1;
  }
  return found;
}
