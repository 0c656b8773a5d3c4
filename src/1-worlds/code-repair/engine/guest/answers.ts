/** What the guest tells the sandbox about an error. */
export interface ThrownError {
  readonly name: string;
  readonly message: string;
  /** What was expected and received, line by line; empty where nothing was compared. */
  readonly diff: string;
  readonly stack: string;
}

/** What a test file contains, or why it could not be loaded. */
export type Collected =
  | { readonly error: ThrownError }
  | {
      readonly tests: readonly {
        /** The names of the suites around a test and its own. */
        readonly names: readonly string[];
        readonly mode: 'run' | 'skip' | 'todo';
      }[];
      /** The places of the tests that are run, in the order in which they are. */
      readonly order: readonly number[];
    };

export type TestAnswer =
  | { readonly state: 'passed' | 'waiting' }
  | { readonly state: 'failed'; readonly error: ThrownError };

/** What a call gives, as source code writes it, or the message of what it throws. */
export interface CaseAnswer {
  readonly kind: 'simple' | 'compound' | 'throws' | 'broken';
  readonly text: string;
}
