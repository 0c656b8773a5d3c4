import { createHash } from 'node:crypto';
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

/** A repository during one run: the working tree that the agent edits, and the last commit. */
export class Repository {
  readonly #start: Files;
  readonly #tree: Map<string, string>;
  #head: Files;
  #commits = '';

  constructor(files: Files) {
    this.#start = files;
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

  /** @param verbose whether the output names every test that passed, too */
  runTests(paths: readonly string[], seed: number | null, verbose = false): TestReport {
    const results = paths.map((path) => rememberedRun(this.#start, this.#tree, path, seed));
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
