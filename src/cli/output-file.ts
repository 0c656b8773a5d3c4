import { once } from 'node:events';
import { open, rename, rm, stat } from 'node:fs/promises';
import type { Writable } from 'node:stream';
import { FileError } from '../errors.ts';

type Chunks = AsyncIterable<string | Uint8Array>;

/** Makes sure that a file may be written before the work begins. */
export async function claimFile(path: string, force: boolean): Promise<void> {
  const entry = await stat(path).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'ENOENT') return null;
    throw fileFailure(path, cause);
  });
  if (entry === null) return;
  if (entry.isDirectory()) throw new FileError(path, 'this is a folder; name a file in it');
  // Renaming onto a pipe or a device would put a plain file in its place.
  if (!entry.isFile()) {
    throw new FileError(path, 'not a plain file; leave --out away and redirect the output');
  }
  if (!force) {
    throw new FileError(path, 'this file exists; name another, or add --force to replace it');
  }
}

/** Writes a file so that its name always stands for a whole one, whenever the work is cut off. */
export async function writeWhole(path: string, chunks: Chunks): Promise<void> {
  const partial = `${path}.${process.pid}.partial`;
  try {
    const file = await open(partial, 'w');
    try {
      for await (const chunk of chunks) await file.writeFile(chunk);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(partial, path);
  } catch (cause) {
    await rm(partial, { force: true }).catch(() => {});
    throw fileFailure(path, cause);
  }
}

/** Writes to a stream that is not ours to end, at its pace. */
export async function writeTo(stream: Writable, chunks: Chunks): Promise<void> {
  for await (const chunk of chunks) {
    if (!stream.write(chunk)) await once(stream, 'drain');
  }
}

/** Turns what the file system said into what the user can do about it. */
function fileFailure(path: string, cause: unknown): unknown {
  const problem = PROBLEMS[(cause as NodeJS.ErrnoException | null)?.code ?? ''];
  return problem === undefined ? cause : new FileError(path, problem, { cause });
}

const PROBLEMS: Readonly<Record<string, string>> = {
  ENOENT: 'its folder does not exist; create it or name another',
  ENOTDIR: 'a file is in the way of its folder; name another',
  EISDIR: 'this is a folder; name a file in it',
  EACCES: 'not writable; check its permissions or name another file',
  EPERM: 'not writable; check its permissions or name another file',
  EROFS: 'not writable; name a file on another disk',
  ENAMETOOLONG: 'its name is too long; name another',
  ENOSPC: 'the disk is full; make room and run the command again',
};
