import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { constants, copyFile, link, mkdir, open, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { errorCode } from '../errors.ts';

/**
 * Creates a folder and the folders above it, one level at a time: on a file system that accepts no new
 * names at all (/proc on Node 20), Node's own recursive mkdir never returns.
 */
export async function createFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder);
  } catch (cause) {
    const code = errorCode(cause);
    if (code === 'EEXIST' && (await stat(folder)).isDirectory()) return;
    if (code !== 'ENOENT' || existsSync(dirname(folder))) throw cause;
    await createFolder(dirname(folder));
    await mkdir(folder);
  }
}

/** Makes the names in a folder durable, except where folders cannot be opened (Windows). */
export async function syncFolder(folder: string): Promise<void> {
  try {
    const handle = await open(folder, 'r');
    try {
      await handle.sync();
    } finally {
      await handle.close();
    }
  } catch (cause) {
    if (errorCode(cause) === 'ENOENT') throw cause;
  }
}

/** A name beside a file that nobody can have put something under: it cannot be guessed. */
export function freshName(path: string, purpose: string): string {
  return `${path}.${randomBytes(8).toString('hex')}.${purpose}`;
}

/**
 * Gives a finished file a further name, or fails with EEXIST where that name is taken. Some file systems
 * have no links; a copy that refuses to overwrite is the next best thing.
 */
export async function placeNew(finished: string, path: string): Promise<void> {
  try {
    await link(finished, path);
  } catch (cause) {
    const code = errorCode(cause) ?? '';
    if (!['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS'].includes(code)) throw cause;
    await copyFile(finished, path, constants.COPYFILE_EXCL);
  }
}
