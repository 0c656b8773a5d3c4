import { openAppendFile } from '../../store/append-file.ts';
import { DurableLines } from '../../store/durable-lines.ts';
import { storeError } from '../../store/store-error.ts';

/** A question that got no answer in this invocation; the next one asks it again. */
export interface FailureRow {
  readonly at: string;
  readonly trajectory_id: string;
  readonly judge_id: string;
  readonly kind: string;
  readonly message: string;
}

/** `failures.jsonl`: made with its first row, so that a run without failures has none. */
export class FailureLog {
  readonly #path: string;
  #lines: DurableLines | null = null;

  constructor(path: string) {
    this.#path = path;
  }

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
