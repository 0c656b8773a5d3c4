import { type FileHandle, open, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { errorCode, FileError } from '../../../base/errors.ts';
import { fileFailure } from '../../../base/files/file-failure.ts';
import { createFolder } from '../../../base/files/folder-entries.ts';
import { writeAtomically } from '../../../base/files/write-atomically.ts';

/** Writes a file to start from. One that is there is only replaced by force. */
export async function writeStart(path: string, text: string, force: boolean): Promise<void> {
  if (force) await writeAtomically(path, text);
  else await writeNew(path, text);
}

/** Creates the file whole, and fails where anything is in its place: a file, a folder or a link. */
async function writeNew(path: string, text: string): Promise<void> {
  try {
    await createFolder(dirname(path));
    const file = await create(path);
    try {
      await file.writeFile(text);
    } catch (cause) {
      await rm(path, { force: true });
      throw cause;
    } finally {
      await file.close();
    }
  } catch (cause) {
    throw fileFailure('write a file', path, cause);
  }
}

async function create(path: string): Promise<FileHandle> {
  try {
    return await open(path, 'wx');
  } catch (cause) {
    if (errorCode(cause) !== 'EEXIST') throw cause;
    const problem = 'is already there; add --force to replace it, or name another with --out';
    throw new FileError(path, problem, { cause });
  }
}
