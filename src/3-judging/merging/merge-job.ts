import { InvalidOptionError, UserError } from '../../base/errors.ts';
import type { Allowances } from './same-verdict.ts';
import type { ConflictRule } from './verdict-union.ts';

export interface MergeOptions extends Allowances {
  /** Which verdict to take where folders have different ones; null to refuse. */
  readonly prefer: 'first' | 'newest' | null;
  /** Keep the verdicts of all folders where they differ, as repetitions of the judge. */
  readonly asRepeats: boolean;
}

/** What to merge, and where to. */
export interface MergeJob {
  /** A new folder, or a run folder: then what it holds is merged, too, as if it were named first. */
  readonly out: string;
  /** Run folders with the same set. */
  readonly folders: readonly string[];
  readonly options?: Partial<MergeOptions> | undefined;
  /** Called with what the user should know, such as that a torn line was left out. */
  readonly onNote?: ((text: string) => void) | undefined;
  /** Called with the name of each file before it is written. */
  readonly onWrite?: ((file: string) => void) | undefined;
  /** When this happens, for the manifest. */
  readonly now?: (() => Date) | undefined;
}

/** One of the answers that folders disagree about. */
export interface MergedAnswer {
  readonly folder: string;
  readonly faulty: boolean;
  readonly failureStep: number | null;
  readonly failureType: string | null;
  readonly confidence: number;
  /** Why the answer could not be read; null if it could. */
  readonly error: string | null;
}

/** Two folders have different answers of one judge to the same question. */
export interface MergeConflict {
  readonly judge: string;
  readonly trajectory: string;
  readonly repetition: number;
  /** The first is of the folder that was named first. */
  readonly answers: readonly [MergedAnswer, MergedAnswer];
  /** The folder whose answer is kept; null if nothing was merged. */
  readonly kept: string | null;
}

/** Folders have different verdicts, and nobody said which to take. Nothing was written. */
export class MergeConflictError extends UserError {
  override readonly name = 'MergeConflictError';
  readonly conflicts: readonly MergeConflict[];

  constructor(conflicts: readonly MergeConflict[]) {
    const count = conflicts.length;
    super(
      `${count} ${count === 1 ? 'verdict differs' : 'verdicts differ'} between the folders, and nothing was merged; take one of them with --prefer first or --prefer newest, or keep both with --as-repeats`,
    );
    this.conflicts = conflicts;
  }
}

/** What a merged folder holds of one judge. */
export interface MergedJudge {
  readonly judge: string;
  readonly repetitions: number;
  readonly verdicts: number;
  /** How many more there would be if every trajectory had its verdicts. */
  readonly missing: number;
}

export interface MergeOutcome {
  readonly out: string;
  /** Whether anything was written; merging the same folders again changes nothing. */
  readonly changed: boolean;
  readonly trajectories: number;
  /** How many verdicts each folder brought, in the order of merging. */
  readonly folders: readonly { readonly folder: string; readonly verdicts: number }[];
  readonly judges: readonly MergedJudge[];
  /** Verdicts that were dropped because another one says the same. */
  readonly duplicates: number;
  /** Different verdicts for one place, of which one was taken as the options say. */
  readonly conflicts: readonly MergeConflict[];
  /** Shards that no folder holds, such as `3/8`; empty where the set was not divided. */
  readonly missingShards: readonly string[];
}

/** The rule that the options come down to. */
export function conflictRule({ prefer, asRepeats }: MergeOptions): ConflictRule {
  if (asRepeats && prefer !== null) {
    throw new InvalidOptionError('--as-repeats', 'contradicts --prefer; give one of them');
  }
  return asRepeats ? 'repeats' : (prefer ?? 'report');
}
