import { createHash } from 'node:crypto';
import { closeSync, fstatSync, lstatSync, openSync, read, readSync } from 'node:fs';
import { promisify } from 'node:util';
import { fileFailure } from '../base/files/file-failure.ts';
import { openFolderFileSync } from '../base/files/folder-file.ts';
import { type Line, readLineBatches } from '../run/wire/json-lines.ts';
import { folderFileFailure } from './missing-file.ts';

const readAt = promisify(read);

/** Where a row lies in its file. */
export interface RowPlace {
  readonly offset: number;
  readonly bytes: number;
}

/**
 * A file of rows as it was at one instant. It may be appended to or replaced meanwhile; what is read
 * through here is the file that was opened, up to where it ended then. Its rows are read in order, or
 * again one by one, so that a file of millions of them need not be kept.
 */
export class RowFile {
  readonly path: string;
  readonly #descriptor: number;
  readonly #size: number;
  #buffer = Buffer.alloc(1 << 16);

  private constructor(path: string, descriptor: number) {
    this.path = path;
    this.#descriptor = descriptor;
    this.#size = fstatSync(descriptor).size;
  }

  /**
   * @param inFolder whether the file lies in a run folder, where a link is refused; a link that the user
   *   typed is followed
   */
  static open(path: string, inFolder = true): RowFile {
    try {
      return new RowFile(path, inFolder ? openFolderFileSync(path, 'read') : openSync(path, 'r'));
    } catch (cause) {
      throw inFolder ? folderFileFailure(path, cause) : fileFailure('read a file', path, cause);
    }
  }

  /** The same; null where there is no such file. */
  static openIfThere(path: string): RowFile | null {
    return lstatSync(path, { throwIfNoEntry: false }) === undefined ? null : RowFile.open(path);
  }

  /** Its lines in batches. Other work gets its turn between them. */
  batches(): AsyncGenerator<readonly Line[]> {
    return readLineBatches(this.path, (_, chunkSize) => this.#chunks(chunkSize));
  }

  /** Whether a line is the last one, which lacks its line break. */
  isTail({ offset, bytes }: RowPlace): boolean {
    return offset + bytes >= this.#size;
  }

  /** The line at a place that `batches` has named. */
  at({ offset, bytes }: RowPlace): string {
    if (bytes > this.#buffer.length) this.#buffer = Buffer.alloc(bytes);
    const length = readSync(this.#descriptor, this.#buffer, 0, bytes, offset);
    return this.#buffer.toString('utf8', 0, length).replace(/^\ufeff/, '');
  }

  /** The SHA-256 of its bytes. */
  async digest(): Promise<string> {
    const hash = createHash('sha256');
    for await (const chunk of this.#chunks(1 << 18)) hash.update(chunk);
    return hash.digest('hex');
  }

  close(): void {
    closeSync(this.#descriptor);
  }

  async *#chunks(chunkSize: number): AsyncGenerator<Buffer> {
    for (let offset = 0; offset < this.#size; ) {
      const chunk = Buffer.allocUnsafe(Math.min(chunkSize, this.#size - offset));
      const { bytesRead } = await readAt(this.#descriptor, chunk, 0, chunk.length, offset);
      if (bytesRead === 0) return;
      yield chunk.subarray(0, bytesRead);
      offset += bytesRead;
    }
  }
}

/** The lines of a file in a run folder, in batches. A link in its place is refused. */
export async function* readFolderBatches(path: string): AsyncGenerator<readonly Line[]> {
  const file = RowFile.open(path);
  try {
    yield* file.batches();
  } finally {
    file.close();
  }
}

/** The same lines one at a time. */
export async function* readFolderLines(path: string): AsyncGenerator<Line> {
  for await (const batch of readFolderBatches(path)) yield* batch;
}
