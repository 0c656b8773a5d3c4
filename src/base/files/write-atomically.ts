import { type FileHandle, open, realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { errorCode, FileError } from '../errors.ts';
import { fileFailure } from './file-failure.ts';
import {
  createFolder,
  freshName,
  placeNew,
  removeLeftovers,
  syncFolder,
} from './folder-entries.ts';
import { requireReplaceable } from './folder-file.ts';

type Piece = string | Uint8Array;

/** What a file is made of: one text, or pieces that need not fit in memory together. */
export type FileContent = string | Iterable<Piece> | AsyncIterable<Piece>;

export interface AtomicWriteOptions {
  /**
   * The folder that the file belongs to, where the user named that folder and not the file. Errors name
   * it, and a link in the file's place is refused; a link that the user typed is followed.
   */
  readonly folder?: string;
  /** Fails with EEXIST where the file exists by the time it is whole. */
  readonly exclusive?: boolean;
  /** Called when the content is whole and on disk, just before it appears under the file's name. */
  readonly beforePlacing?: () => Promise<void>;
  /** Who may read and write the file; whoever the system lets by default. */
  readonly mode?: number;
}

/**
 * Writes a file that appears under its name only when it is whole and on disk: whatever interrupts
 * this, the name leads to the old content or to the new. Missing folders above it are created. A
 * device or a pipe is written to directly, because renaming onto it would replace it.
 */
export async function writeAtomically(
  path: string,
  content: FileContent,
  { folder, exclusive = false, beforePlacing, mode }: AtomicWriteOptions = {},
): Promise<void> {
  if (folder !== undefined) {
    await requireReplaceable(path).catch((cause) => {
      throw fileFailure('write a file', path, cause);
    });
  }
  // A link that the user typed stays one: what it leads to is what is replaced.
  const target = folder === undefined ? await realpath(path).catch(() => path) : path;
  const partial = freshName(target, 'partial');
  try {
    const existing = await stat(target).catch(() => null);
    if (existing?.isDirectory()) throw new FileError(path, 'is a folder; name a file');
    if (existing !== null && !existing.isFile()) return await writeFile(target, content);
    await createFolder(dirname(target));
    await removeLeftovers(target);
    const file = await open(partial, 'wx', mode);
    try {
      await writePieces(file, content);
      await file.sync();
    } finally {
      await file.close();
    }
    await beforePlacing?.();
    await (exclusive ? placeNew(partial, target) : rename(partial, target));
    await syncFolder(dirname(target));
  } catch (cause) {
    if (exclusive && errorCode(cause) === 'EEXIST') throw cause;
    throw folder === undefined
      ? fileFailure('write a file', path, cause)
      : fileFailure('write to a folder', folder, cause);
  } finally {
    await rm(partial, { force: true }).catch(() => {});
  }
}

async function writePieces(file: FileHandle, content: FileContent): Promise<void> {
  if (typeof content === 'string') return file.writeFile(content);
  let writing: Promise<void> | undefined;
  for await (const piece of content) {
    // One write is under way while the next piece is made.
    await writing;
    writing = file.writeFile(piece);
    // A failure is reported by the wait above or below; until then it must not count as unhandled.
    writing.catch(() => {});
  }
  await writing;
}
