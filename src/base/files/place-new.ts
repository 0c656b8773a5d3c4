import { constants, copyFile, link } from 'node:fs/promises';

/**
 * Gives a finished file a further name, or fails with EEXIST where that name is taken. Some file systems
 * have no links; a copy that refuses to overwrite is the next best thing.
 */
export async function placeNew(finished: string, path: string): Promise<void> {
  try {
    await link(finished, path);
  } catch (cause) {
    const { code = '' } = cause as NodeJS.ErrnoException;
    if (!['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS'].includes(code)) throw cause;
    await copyFile(finished, path, constants.COPYFILE_EXCL);
  }
}
