import { closeSync, fdatasync, fstatSync, ftruncateSync, writeSync } from 'node:fs';
import { promisify } from 'node:util';
import { openFolderFileSync } from './folder-file.ts';
import { type StoreError, storeError } from './store-error.ts';

/** What the system would say if writing to a file without a name failed, which it does not. */
const removed = (): Error => Object.assign(new Error('the file was removed'), { code: 'ENOENT' });

interface Waiting {
  readonly resolve: () => void;
  readonly reject: (error: StoreError) => void;
}

/**
 * Appends lines and says when each is durable. A line is handed to the operating system at once, so a
 * killed process loses none. The disk is asked for confirmation in groups, because one confirmation
 * covers every line written before it and costs as much as a hundred writes.
 */
export class DurableLines {
  readonly #file: AppendFile;
  /** Where the last whole line ends. */
  #size: number;
  #waiting: Waiting[] = [];
  #syncing: Promise<void> | null = null;
  #failure: StoreError | null = null;

  constructor(file: AppendFile) {
    this.#file = file;
    this.#size = file.size;
  }

  /** Resolves when every one of the lines is durable; rejects with a StoreError. */
  append(...lines: readonly string[]): Promise<void> {
    if (this.#failure !== null) return Promise.reject(this.#failure);
    try {
      this.#write(Buffer.from(lines.map((line) => `${line}\n`).join(''), 'utf8'));
    } catch (cause) {
      return Promise.reject(this.#fail(cause));
    }
    return new Promise((resolve, reject) => {
      this.#waiting.push({ resolve, reject });
      this.#syncing ??= this.#syncWhileAnyoneWaits();
    });
  }

  async close(): Promise<void> {
    await this.#syncing;
    this.#file.close();
  }

  #write(bytes: Uint8Array): void {
    let written = 0;
    while (written < bytes.length) written += this.#file.write(bytes.subarray(written));
    this.#size += bytes.length;
  }

  async #syncWhileAnyoneWaits(): Promise<void> {
    while (this.#waiting.length > 0) {
      const group = this.#waiting;
      this.#waiting = [];
      try {
        await this.#file.sync();
        if (!this.#file.isLinked()) throw removed();
        for (const { resolve } of group) resolve();
      } catch (cause) {
        const failure = this.#fail(cause);
        for (const { reject } of group) reject(failure);
      }
    }
    this.#syncing = null;
  }

  #fail(cause: unknown): StoreError {
    if (this.#failure === null) {
      this.#failure = storeError(this.#file.path, cause);
      try {
        // Half a line may have been written before the disk was full; removing it needs no room.
        this.#file.truncate(this.#size);
      } catch {
        // Then whoever opens the log next sets the torn line aside.
      }
    }
    return this.#failure;
  }
}

/** A file that only grows, in the few verbs that a log needs. Tests substitute one that fails. */
export interface AppendFile {
  readonly path: string;
  /** How many bytes it held when it was opened. */
  readonly size: number;
  /** Writes at the end and returns how many bytes were written, which may be fewer than given. */
  write(bytes: Uint8Array): number;
  /** Resolves when what was written survives a power cut. */
  sync(): Promise<void>;
  truncate(size: number): void;
  /** Whether the file still has a name. Writing to a deleted file succeeds and keeps nothing. */
  isLinked(): boolean;
  close(): void;
}

const sync = promisify(fdatasync);

export function openAppendFile(path: string): AppendFile {
  // O_APPEND: every write goes to the end of the file, even if another process has it open too.
  const descriptor = openFolderFileSync(path, 'append');
  return {
    path,
    size: fstatSync(descriptor).size,
    // Synchronous: one line takes microseconds, and once this returns a kill loses nothing.
    write: (bytes) => writeSync(descriptor, bytes),
    sync: () => sync(descriptor),
    truncate: (size) => ftruncateSync(descriptor, size),
    isLinked: () => fstatSync(descriptor).nlink > 0,
    close: () => closeSync(descriptor),
  };
}

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
