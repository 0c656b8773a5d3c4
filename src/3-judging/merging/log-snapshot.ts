import { createHash } from 'node:crypto';
import { closeSync, fstatSync, readSync } from 'node:fs';
import { Readable } from 'node:stream';
import { errorCode } from '../../base/errors.ts';
import { fileFailure } from '../../base/files/file-failure.ts';
import { openFolderFileSync } from '../../base/files/folder-file.ts';
import { type Line, readLineBatches } from '../../run/wire/json-lines.ts';

const CHUNK = 1 << 18;

/**
 * A log as it was at one instant. It may be appended to or replaced while it is being merged; what is
 * read through here is the file that was opened, up to where it ended then.
 */
export class LogSnapshot {
  readonly path: string;
  readonly #descriptor: number;
  readonly #size: number;
  #buffer = Buffer.alloc(1 << 16);

  private constructor(path: string, descriptor: number) {
    this.path = path;
    this.#descriptor = descriptor;
    this.#size = fstatSync(descriptor).size;
  }

  /** Null where there is no such file. */
  static open(path: string): LogSnapshot | null {
    try {
      return new LogSnapshot(path, openFolderFileSync(path, 'read'));
    } catch (cause) {
      if (errorCode(cause) === 'ENOENT') return null;
      throw fileFailure('read a file', path, cause);
    }
  }

  /**
   * Its lines in batches. A last line that lacks its line break and is not whole was torn by a kill, and
   * is left out.
   */
  async *lines(
    isWhole: (line: string) => boolean,
    onTorn: (bytes: number) => void,
  ): AsyncGenerator<readonly Line[]> {
    for await (const batch of readLineBatches(this.path, () => Readable.from(this.#bytes()))) {
      const last = batch.at(-1);
      const isTail = last !== undefined && last.offset + last.bytes >= this.#size;
      if (!isTail || isWhole(last.text)) {
        yield batch;
        continue;
      }
      onTorn(last.bytes);
      yield batch.slice(0, -1);
    }
  }

  /** The line at a place that `lines` has named. */
  at(offset: number, bytes: number): string {
    if (bytes > this.#buffer.length) this.#buffer = Buffer.alloc(bytes);
    const read = readSync(this.#descriptor, this.#buffer, 0, bytes, offset);
    return this.#buffer.toString('utf8', 0, read).replace(/^\ufeff/, '');
  }

  /** The SHA-256 of its bytes. */
  digest(): string {
    const hash = createHash('sha256');
    for (const chunk of this.#bytes()) hash.update(chunk);
    return hash.digest('hex');
  }

  close(): void {
    closeSync(this.#descriptor);
  }

  *#bytes(): Generator<Buffer> {
    for (let offset = 0; offset < this.#size; ) {
      const chunk = Buffer.allocUnsafe(Math.min(CHUNK, this.#size - offset));
      const read = readSync(this.#descriptor, chunk, 0, chunk.length, offset);
      if (read === 0) return;
      yield chunk.subarray(0, read);
      offset += read;
    }
  }
}
