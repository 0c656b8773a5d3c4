import type { FileHandle } from 'node:fs/promises';
import { errorCode } from '../errors.ts';
import { openFolderFile } from './folder-file.ts';
import { storeError } from './store-error.ts';

const NEWLINE = 0x0a;
const CHUNK = 1 << 20;

/** No row is this long, so a longer tail is torn and need not be parsed to find out. */
const LONGEST_ROW = 64 << 20;

/**
 * Makes a file end with a whole line. If the last line lacks only its line break, it gets one; if it is
 * torn, it is moved to the end of `tornPath`. Returns how many bytes were moved.
 */
export async function setTornTailAside(
  path: string,
  tornPath: string,
  isWhole: (line: string) => boolean,
): Promise<number> {
  const file = await openIfThere(path);
  if (file === null) return 0;
  try {
    return await cutTornTail(file, path, tornPath, isWhole);
  } finally {
    await file.close();
  }
}

async function openIfThere(path: string): Promise<FileHandle | null> {
  try {
    return await openFolderFile(path, 'edit');
  } catch (cause) {
    if (errorCode(cause) === 'ENOENT') return null;
    throw storeError(path, cause);
  }
}

async function cutTornTail(
  file: FileHandle,
  path: string,
  tornPath: string,
  isWhole: (line: string) => boolean,
): Promise<number> {
  try {
    const { size } = await file.stat();
    const start = await startOfTail(file, size);
    const length = size - start;
    if (length === 0) return 0;
    if (length <= LONGEST_ROW && isWhole(await textAt(file, start, length))) {
      await file.write('\n', size);
      await file.datasync();
      return 0;
    }
    // It is copied before it is cut off, so that a kill in between loses nothing.
    await copyDurably(file, start, size, tornPath);
    await file.truncate(start);
    await file.datasync();
    return length;
  } catch (cause) {
    throw storeError(path, cause);
  }
}

/** Where the text after the last line break begins. It may be long, so it is not kept on the way. */
async function startOfTail(file: FileHandle, size: number): Promise<number> {
  const chunk = Buffer.alloc(Math.min(CHUNK, size));
  for (let end = size; end > 0; ) {
    const start = Math.max(0, end - CHUNK);
    const { bytesRead } = await file.read(chunk, 0, end - start, start);
    const newline = chunk.subarray(0, bytesRead).lastIndexOf(NEWLINE);
    if (newline !== -1) return start + newline + 1;
    end = start;
  }
  return 0;
}

async function textAt(file: FileHandle, start: number, length: number): Promise<string> {
  const bytes = Buffer.alloc(length);
  const { bytesRead } = await file.read(bytes, 0, length, start);
  return bytes.toString('utf8', 0, bytesRead);
}

async function copyDurably(
  from: FileHandle,
  start: number,
  end: number,
  path: string,
): Promise<void> {
  try {
    const to = await openFolderFile(path, 'append');
    try {
      const chunk = Buffer.alloc(CHUNK);
      for (let position = start; position < end; ) {
        const wanted = Math.min(CHUNK, end - position);
        const { bytesRead } = await from.read(chunk, 0, wanted, position);
        if (bytesRead === 0) break;
        await to.writeFile(chunk.subarray(0, bytesRead));
        position += bytesRead;
      }
      await to.writeFile('\n');
      await to.datasync();
    } finally {
      await to.close();
    }
  } catch (cause) {
    throw storeError(path, cause);
  }
}
