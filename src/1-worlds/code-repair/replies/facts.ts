/** What a reply after a commit states. Each is one sentence, and what is absent is left unsaid. */
export interface RepairFacts {
  readonly kind: 'repair';
  /** How the tests failed before anything was changed. */
  readonly reproduced?: Failure;
  /** Where the cause was, and what it was. */
  readonly cause?: { readonly of: string; readonly path: string; readonly text: string };
  /** What was changed instead of repairing the cause, as a whole sentence. */
  readonly change?: string;
  /** How many tests passed in the last run of the whole suite. */
  readonly passed?: number;
  /** The seed with which the tests passed as well. */
  readonly seed?: number;
  readonly commit?: CommitFacts;
  /** Something that is true and worth a word. */
  readonly remark?: Remark;
}

export interface Failure {
  readonly failed: number;
  readonly total: number;
  /** The file, if only its tests were run. */
  readonly path: string | null;
  readonly seed: number | null;
}

export interface CommitFacts {
  readonly id: string;
  /** The first line of its message; null if the reply does not quote it. */
  readonly subject: string | null;
}

export type Remark =
  | {
      readonly of: 'diff';
      readonly files: readonly string[];
      readonly insertions: number;
      readonly deletions: number;
    }
  | { readonly of: 'tests left alone' }
  | { readonly of: 'files read'; readonly files: readonly string[] }
  /** Whole sentences. */
  | { readonly of: 'something else'; readonly text: string };

/** What a reply states where nothing was committed. */
export type OtherFacts =
  | { readonly kind: 'escalated' }
  | { readonly kind: 'nothing to repair'; readonly passed: number };

export type Facts = RepairFacts | OtherFacts;
