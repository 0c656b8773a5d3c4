import { openAppendFile } from '../../store/append-file.ts';
import { DurableLines } from '../../store/durable-lines.ts';
import { storeError } from '../../store/store-error.ts';

/** A call that got no answer in this invocation; the next invocation asks again. */
export interface FailureRow {
  readonly at: string;
  readonly trajectory_id: string;
  readonly judge_id: string;
  readonly kind: string;
  readonly message: string;
}

/** The failures of a folder. The file is created with its first row: no failures, no file. */
export class FailureLog {
  readonly #path: string;
  #lines: DurableLines | null = null;

  constructor(path: string) {
    this.#path = path;
  }

  /** Resolves when the row is durable; rejects with a StoreError. */
  append(row: FailureRow): Promise<void> {
    try {
      this.#lines ??= new DurableLines(openAppendFile(this.#path));
    } catch (cause) {
      return Promise.reject(storeError(this.#path, cause));
    }
    return this.#lines.append(JSON.stringify(row));
  }

  async close(): Promise<void> {
    await this.#lines?.close();
  }
}
