import type { Label, Proof } from '../../../run/label.ts';
import type { Run } from '../../../run/run.ts';

/** What the checker is told about the tools, as plain data. */
export interface KnownTools {
  /** Tools that are known to change nothing. */
  readonly reads: ReadonlySet<string>;
  /** Tools that are declared to change something. */
  readonly writes: ReadonlySet<string>;
  /** Tools of which the same call must not be made twice. */
  readonly once: ReadonlySet<string>;
  /** For each tool, those that must have been called before it. */
  readonly needs: ReadonlyMap<string, readonly string[]>;
  /** For each tool, the sentence that claims it. */
  readonly claims: ReadonlyMap<string, string>;
  /** How the results of failed calls look. */
  readonly errors: readonly RegExp[];
}

/** A written child and its parent, read back. */
export interface CheckedPair {
  readonly parent: Run;
  readonly child: Run;
  readonly label: Label;
  readonly proof: Proof;
  readonly known: KnownTools;
}

/** Says what contradicts the label; null if nothing does. */
export type PairCheck = (pair: CheckedPair) => string | null;
