import type { CaseAnswer } from './guest/answers.ts';

/** What the sandbox is asked to do. Jobs and results cross threads, so they are plain data. */
export interface Job {
  /** The files that it can import, by path. */
  readonly files: ReadonlyMap<string, string>;
  /** The file to begin with. */
  readonly path: string;
  readonly task:
    | { readonly kind: 'tests'; readonly seed: number | null }
    | {
        readonly kind: 'cases';
        /**
         * The functions to call, by the names under which the file exports them. Each round has modules of
         * its own, so that none can disturb the next.
         */
        readonly rounds: readonly (readonly string[])[];
      };
}

export interface JobResult {
  /** Why nothing could be run, as the runner prints it; null if something was. */
  readonly problem: Problem | null;
  readonly tests: readonly TestResult[];
  /** The answers of all rounds, one after the other. */
  readonly cases: readonly CaseAnswer[];
  /** The files that were read, whose text decides about the result. */
  readonly loaded: readonly string[];
}

export interface TestResult {
  /** The names of the groups around it and its own: `['slugify', 'drops accents']`. */
  readonly names: readonly string[];
  readonly status: 'passed' | 'failed' | 'skipped' | 'todo';
  readonly problem: Problem | null;
}

/** What went wrong, as the runner prints it. */
export interface Problem {
  readonly message: string;
  /** What was expected and received, line by line; empty where nothing was compared. */
  readonly diff: string;
  /** Where it was thrown, the innermost call first. */
  readonly frames: readonly Frame[];
}

export interface Frame {
  /** The name of the function; empty if it has none. */
  readonly of: string;
  readonly path: string;
  readonly line: number;
  readonly column: number;
}
