import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import { fileFailure } from '../file-failure.ts';
import { openFolderFile } from './folder-file.ts';

/** SHA-256 of a file of a run folder, which need not fit in memory. */
export async function fileDigest(path: string): Promise<string> {
  const hash = createHash('sha256');
  try {
    const file = await openFolderFile(path, 'read');
    await pipeline(file.createReadStream(), hash);
  } catch (cause) {
    throw fileFailure('read a file', path, cause);
  }
  return hash.digest('hex');
}
