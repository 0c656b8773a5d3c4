import { openAppendFile } from './append-file.ts';
import { DurableLines } from './durable-lines.ts';
import { storeError } from './store-error.ts';

/** Durable lines in a file that is created with its first line: nothing to say, no file. */
export class LazyLines {
  readonly #path: string;
  #lines: DurableLines | null = null;

  constructor(path: string) {
    this.#path = path;
  }

  /** Resolves when the line is durable; rejects with a StoreError. */
  append(line: string): Promise<void> {
    try {
      this.#lines ??= new DurableLines(openAppendFile(this.#path));
    } catch (cause) {
      return Promise.reject(storeError(this.#path, cause));
    }
    return this.#lines.append(line);
  }

  async close(): Promise<void> {
    await this.#lines?.close();
  }
}
