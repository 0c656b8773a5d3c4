import type { Decision, ExternalInput } from '../../judge.ts';

/** A way of asking a command, which depends on how its answers are told apart. */
export interface Dialogue {
  ask(input: ExternalInput, signal: AbortSignal): Promise<Decision>;
  close(): Promise<void>;
}

export interface DialogueOptions {
  /** The command, split into words. */
  readonly words: readonly string[];
  /** The judge as messages name it. They go to a file, and the words of a command may hold a key. */
  readonly who: string;
  readonly types: readonly string[] | null;
  /** A command that takes longer than this for one item counts as hung. */
  readonly timeoutSeconds: number;
  /** Called with what the user should know, one line at a time. */
  readonly warn: (text: string) => void;
}
