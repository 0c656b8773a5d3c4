import { realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { FileError } from '../errors.ts';
import { createFolder, writeFailure } from './claim-folder.ts';

/**
 * Writes a file that appears under its name only when it is whole, and the folders above it where
 * they are missing. A device or a pipe is written to as it is: taking its name would replace it.
 */
export async function writeWholeFile(path: string, text: string): Promise<void> {
  // A link stays a link: what it leads to is what is replaced.
  const target = await realpath(path).catch(() => path);
  const partial = `${target}.partial`;
  try {
    const there = await stat(target).catch(() => null);
    if (there?.isDirectory()) throw new FileError(path, 'is a folder; name a file');
    if (there !== null && !there.isFile()) return await writeFile(target, text);
    await createFolder(dirname(target));
    await writeFile(partial, text);
    await rename(partial, target);
  } catch (cause) {
    await rm(partial, { force: true }).catch(() => {});
    throw failure(path, cause);
  }
}

function failure(path: string, cause: unknown): unknown {
  const known = writeFailure(dirname(path), cause);
  const { code } = cause as NodeJS.ErrnoException;
  if (known !== cause || code === undefined) return known;
  return new FileError(path, `cannot be written (${code}); name another file`, { cause });
}
