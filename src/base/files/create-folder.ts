import { existsSync } from 'node:fs';
import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Creates a folder and the folders above it, one level at a time: on a file system that accepts no new
 * names at all (/proc on Node 20), Node's own recursive mkdir never returns.
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
