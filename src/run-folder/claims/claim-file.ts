import { once } from 'node:events';
import { stat } from 'node:fs/promises';
import type { Writable } from 'node:stream';
import { FileError } from '../../errors.ts';
import { fileFailure } from '../../store/write-atomically.ts';

/** Makes sure that a file may be written before the work begins. */
export async function claimFile(path: string, force: boolean): Promise<void> {
  const entry = await stat(path).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'ENOENT') return null;
    throw fileFailure(path, cause);
  });
  if (entry === null) return;
  if (entry.isDirectory()) throw new FileError(path, 'is a folder; name a file');
  // Renaming onto a pipe or a device would put a plain file in its place.
  if (!entry.isFile()) {
    throw new FileError(path, 'not a plain file; leave --out away and redirect the output');
  }
  if (!force) {
    throw new FileError(path, 'this file exists; name another, or add --force to replace it');
  }
}

/** Writes to a stream that is not ours to end, at its pace. */
export async function writeTo(
  stream: Writable,
  chunks: AsyncIterable<string | Uint8Array>,
): Promise<void> {
  for await (const chunk of chunks) {
    if (!stream.write(chunk)) await once(stream, 'drain');
  }
}
