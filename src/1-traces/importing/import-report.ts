import type { Account } from '../account/account.ts';
import type { ToolFacts } from '../trace-format.ts';

/** What an import made of one file. */
export interface ImportedFile {
  /** As it was given, or as it was found in a given folder; `-` is standard input. */
  readonly file: string;
  /** The SHA-256 of the file; null if it could not be read to its end. */
  readonly sha256: string | null;
  /** The name of its format; null if it is in none. */
  readonly format: string | null;
  /** The runs that were taken from it, and the calls in them. */
  readonly traces: number;
  readonly calls: number;
  /** What became of the calls and messages that the file holds: what is in runs, and the rest with its reasons. */
  readonly account: Account;
  /** Records that hold no run, such as a line of metadata. */
  readonly skipped: number;
  /** Runs that `--select`, `--limit` or `--sample` left out. */
  readonly leftOut: number;
  /** Runs that had been read before, word for word. */
  readonly repeated: number;
  /** Why the file, or the rest of it, could not be read; null if all of it could. */
  readonly problem: string | null;
  /** How many records were refused, and the first 10,000 of them. */
  readonly refusals: number;
  readonly refused: readonly RefusedRecord[];
  /** What a person should know about its runs. */
  readonly notes: readonly string[];
  /** For each run that was taken, its id here and what the file calls it. */
  readonly records: readonly (readonly [id: string, recorded: string | null])[];
}

/** A record that holds no run that could be judged. */
export interface RefusedRecord {
  /** What the file calls it, or where it is: `line 3`. */
  readonly record: string;
  readonly reason: string;
}

/** What an import made of everything that it was given. */
export interface ImportReport {
  readonly traces: number;
  readonly calls: number;
  readonly files: readonly ImportedFile[];
  /** Files in given folders that were not looked into. */
  readonly skipped: readonly { readonly file: string; readonly reason: string }[];
  /** What the files say about the tools. */
  readonly tools: readonly ToolFacts[];
  /** How many tasks the runs are recordings of, and the facts that told: `task_id`, `equal goals`. */
  readonly tasks: { readonly count: number; readonly by: readonly string[] };
}

/** How many files or records could not be imported. */
export function refusedCount({ files }: Pick<ImportReport, 'files'>): number {
  return files.reduce(
    (sum, { problem, refusals }) => sum + (problem === null ? 0 : 1) + refusals,
    0,
  );
}

/** What several recordings say about the same tools. Where they disagree, the careful answer counts. */
export class ToolFactsTally {
  readonly #tools = new Map<string, ToolFacts>();

  add({ name, readOnly, idempotent }: ToolFacts): void {
    const known = this.#tools.get(name);
    const both = {
      readOnly: careful(known?.readOnly, readOnly),
      idempotent: careful(known?.idempotent, idempotent),
    };
    this.#tools.set(name, {
      name,
      ...(both.readOnly === undefined ? {} : { readOnly: both.readOnly }),
      ...(both.idempotent === undefined ? {} : { idempotent: both.idempotent }),
    });
  }

  all(): readonly ToolFacts[] {
    return [...this.#tools.values()].toSorted((a, b) => (a.name < b.name ? -1 : 1));
  }
}

function careful(a: boolean | undefined, b: boolean | undefined): boolean | undefined {
  return a === undefined ? b : b === undefined ? a : a && b;
}
