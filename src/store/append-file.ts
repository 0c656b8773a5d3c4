import { closeSync, fdatasync, fstatSync, ftruncateSync, openSync, writeSync } from 'node:fs';
import { promisify } from 'node:util';

/** A file that only grows, in the few verbs a log needs; tests put one in its place that fails. */
export interface AppendFile {
  readonly path: string;
  /** Bytes in it when it was opened. */
  readonly size: number;
  /** Writes at the end and returns how many bytes went in, which may be fewer than given. */
  write(bytes: Uint8Array): number;
  /** Resolves when what was written survives a power cut. */
  sync(): Promise<void>;
  truncate(size: number): void;
  /** Whether the file still has a name: writing to a deleted file succeeds and keeps nothing. */
  isLinked(): boolean;
  close(): void;
}

const sync = promisify(fdatasync);

export function openAppendFile(path: string): AppendFile {
  // O_APPEND: a write lands whole at the end, whatever else has the file open.
  const descriptor = openSync(path, 'a');
  return {
    path,
    size: fstatSync(descriptor).size,
    // Waiting for a write of one line costs microseconds, and once it returns a kill loses nothing.
    write: (bytes) => writeSync(descriptor, bytes),
    sync: () => sync(descriptor),
    truncate: (size) => ftruncateSync(descriptor, size),
    isLinked: () => fstatSync(descriptor).nlink > 0,
    close: () => closeSync(descriptor),
  };
}
