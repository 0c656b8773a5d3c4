import { readdir } from 'node:fs/promises';
import { FileError } from '../../base/errors.ts';
import { fileFailure } from '../../base/files/file-failure.ts';
import { createFolder } from '../../base/files/folder-entries.ts';
import { RUN_FILES } from '../files.ts';

/**
 * Makes sure of a folder to write to, before the work begins. A folder that holds something is refused
 * unless the user adds --force.
 *
 * @param options.replaces what `--force` would replace, to complete "add --force to replace …"
 */
export async function claimFolder(
  folder: string,
  options: { readonly force: boolean; readonly replaces: string },
): Promise<void> {
  try {
    await createFolder(folder);
    if (!options.force && (await readdir(folder)).some((name) => !isLockFile(name))) {
      throw new FileError(
        folder,
        `this folder is not empty; name another, or add --force to replace ${options.replaces}`,
      );
    }
  } catch (cause) {
    throw fileFailure('write to a folder', folder, cause);
  }
}

/** The lock that keeps others out while the folder is written to, and the files it is made from. */
function isLockFile(name: string): boolean {
  return name === RUN_FILES.lock || name.startsWith(`${RUN_FILES.lock}.`);
}
