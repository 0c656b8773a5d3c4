import { type FileHandle, open, realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { FileError } from '../errors.ts';
import { createFolder } from './create-folder.ts';

/** What a file is made of: a text, or pieces of one that need not fit in memory. */
export type FileContent = string | AsyncIterable<string | Uint8Array>;

/**
 * Writes a file that appears under its name only when it is whole, and the folders above it where
 * they are missing. A device or a pipe is written to as it is: taking its name would replace it.
 */
export async function writeWholeFile(path: string, content: FileContent): Promise<void> {
  // A link stays a link: what it leads to is what is replaced.
  const target = await realpath(path).catch(() => path);
  const partial = `${target}.${process.pid}.partial`;
  try {
    const there = await stat(target).catch(() => null);
    if (there?.isDirectory()) throw new FileError(path, 'is a folder; name a file');
    if (there !== null && !there.isFile()) return await writeFile(target, content);
    await createFolder(dirname(target));
    const file = await open(partial, 'w');
    try {
      await writePieces(file, content);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(partial, target);
  } catch (cause) {
    await rm(partial, { force: true }).catch(() => {});
    throw fileFailure(path, cause);
  }
}

async function writePieces(file: FileHandle, content: FileContent): Promise<void> {
  if (typeof content === 'string') await file.writeFile(content);
  else for await (const piece of content) await file.writeFile(piece);
}

/** Turns what the file system said into what the user can do about it. */
export function fileFailure(path: string, cause: unknown): unknown {
  const { code } = cause as NodeJS.ErrnoException;
  if (code === undefined || cause instanceof FileError) return cause;
  const problem = PROBLEMS[code] ?? `cannot be written (${code}); name another file`;
  return new FileError(path, problem, { cause });
}

const PROBLEMS: Readonly<Record<string, string>> = {
  ENOENT: 'cannot be created here; check the path',
  EEXIST: 'a file is in the way of its folder; name another',
  ENOTDIR: 'a file is in the way of its folder; name another',
  EISDIR: 'is a folder; name a file',
  EACCES: 'not writable; check its permissions or name another file',
  EPERM: 'not writable; check its permissions or name another file',
  EROFS: 'not writable; name a file on another disk',
  ENAMETOOLONG: 'its name is too long; name another',
  ENOSPC: 'the disk is full; make room and run the command again',
};
