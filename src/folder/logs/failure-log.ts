import { LazyLines } from '../../base/files/durable-lines.ts';

/** A call that got no answer in this invocation; the next invocation asks again. */
export interface FailureRow {
  readonly at: string;
  readonly trajectory_id: string;
  readonly judge_id: string;
  /** Absent where the judge is asked once. */
  readonly repetition?: number;
  readonly kind: string;
  readonly message: string;
}

/** The failures of a folder. Where nothing failed there is no file. */
export class FailureLog {
  readonly #lines: LazyLines;

  constructor(path: string) {
    this.#lines = new LazyLines(path);
  }

  /** Resolves when the row is durable; rejects with a StoreError. */
  append(row: FailureRow): Promise<void> {
    return this.#lines.append(JSON.stringify(row));
  }

  close(): Promise<void> {
    return this.#lines.close();
  }
}
