import { readdir } from 'node:fs/promises';
import { FileError } from '../../errors.ts';
import { createFolder } from '../../store/create-folder.ts';

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
