import { stat } from 'node:fs/promises';
import { errorCode, FileError } from '../../base/errors.ts';
import { fileFailure } from '../../base/files/file-failure.ts';

/** Makes sure that a file may be written, before the work begins. */
export async function claimFile(path: string, force: boolean): Promise<void> {
  const entry = await stat(path).catch((cause: unknown) => {
    if (errorCode(cause) === 'ENOENT') return null;
    throw fileFailure('write a file', path, cause);
  });
  if (entry === null) return;
  if (entry.isDirectory()) throw new FileError(path, 'is a folder; name a file');
  // Renaming onto a pipe or a device would put a plain file in its place.
  if (!entry.isFile()) {
    throw new FileError(path, 'not a plain file; omit --out and redirect the output instead');
  }
  if (!force) {
    throw new FileError(path, 'this file exists; name another, or add --force to replace it');
  }
}
