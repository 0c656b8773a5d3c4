import { type FileHandle, open } from 'node:fs/promises';
import { storeError } from './store-error.ts';

const NEWLINE = 0x0a;
const CHUNK = 1 << 16;

/**
 * Makes a file end with a whole line. If the last line lacks only its line break, it gets one; if it is
 * torn, it is moved to the end of `tornPath`. Returns how many bytes were moved.
 */
export async function setTornTailAside(
  path: string,
  tornPath: string,
  isWhole: (line: string) => boolean,
): Promise<number> {
  try {
    const file = await openIfThere(path);
    return file === null ? 0 : await cutTornTail(file, tornPath, isWhole);
  } catch (cause) {
    throw storeError(path, cause);
  }
}

async function openIfThere(path: string): Promise<FileHandle | null> {
  try {
    return await open(path, 'r+');
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw cause;
  }
}

async function cutTornTail(
  file: FileHandle,
  tornPath: string,
  isWhole: (line: string) => boolean,
): Promise<number> {
  try {
    const { size } = await file.stat();
    const tail = await unfinishedTail(file, size);
    if (tail.length === 0) return 0;
    if (isWhole(tail.toString('utf8'))) {
      await file.write('\n', size);
      await file.datasync();
      return 0;
    }
    // It is copied before it is cut off, so that a kill in between loses nothing.
    await appendDurably(tornPath, Buffer.concat([tail, Buffer.of(NEWLINE)]));
    await file.truncate(size - tail.length);
    await file.datasync();
    return tail.length;
  } finally {
    await file.close();
  }
}

/** What follows the last line break. */
async function unfinishedTail(file: FileHandle, size: number): Promise<Buffer> {
  let tail: Buffer = Buffer.alloc(0);
  for (let end = size; end > 0; ) {
    const start = Math.max(0, end - CHUNK);
    const chunk = Buffer.alloc(end - start);
    await file.read(chunk, 0, chunk.length, start);
    const newline = chunk.lastIndexOf(NEWLINE);
    tail = Buffer.concat([chunk.subarray(newline + 1), tail]);
    if (newline !== -1) break;
    end = start;
  }
  return tail;
}

async function appendDurably(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'a');
  try {
    await file.writeFile(bytes);
    await file.datasync();
  } finally {
    await file.close();
  }
}
