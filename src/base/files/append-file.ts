import { closeSync, fdatasync, fstatSync, ftruncateSync, writeSync } from 'node:fs';
import { promisify } from 'node:util';
import { openFolderFileSync } from './folder-file.ts';

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
