import { open } from 'node:fs/promises';

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
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') throw cause;
  }
}
