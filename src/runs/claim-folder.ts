import { existsSync } from 'node:fs';
import { mkdir, readdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { FileError } from '../errors.ts';

/**
 * Makes sure of a folder to write to before the work begins. One that holds something is refused
 * unless the user said otherwise.
 *
 * @param replaces what `--force` would replace, to complete «add --force to replace …»
 */
export async function claimFolder(
  folder: string,
  options: { readonly force: boolean; readonly replaces: string },
): Promise<void> {
  try {
    await createFolder(folder);
    if (!options.force && (await readdir(folder)).length > 0) {
      throw new FileError(
        folder,
        `this folder is not empty; name another, or add --force to replace ${options.replaces}`,
      );
    }
  } catch (cause) {
    throw writeFailure(folder, cause);
  }
}

/**
 * Creates a folder and those above it. Node's own recursive mkdir never returns where the file
 * system accepts no new names at all (/proc on Node 20), so it is done a level at a time.
 */
export async function createFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder);
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    if (code === 'EEXIST' && (await stat(folder)).isDirectory()) return;
    if (code !== 'ENOENT' || existsSync(dirname(folder))) throw cause;
    await createFolder(dirname(folder));
    await mkdir(folder);
  }
}

/** Turns what the file system said into what the user can do about it. */
export function writeFailure(folder: string, cause: unknown): unknown {
  switch ((cause as NodeJS.ErrnoException | null)?.code) {
    case 'EEXIST':
    case 'ENOTDIR':
      return new FileError(folder, 'a file is in the way; name a folder', { cause });
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return new FileError(folder, 'not writable; check its permissions or name another folder', {
        cause,
      });
    case 'ENOENT':
      return new FileError(folder, 'cannot be created here; check the path', { cause });
    case 'ENOSPC':
      return new FileError(folder, 'the disk is full; make room and run the command again', {
        cause,
      });
    default:
      return cause;
  }
}
