import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { fileFailure } from '../file-failure.ts';

/** SHA-256 of a file, which need not fit in memory. */
export async function fileDigest(path: string): Promise<string> {
  const hash = createHash('sha256');
  try {
    await pipeline(createReadStream(path), hash);
  } catch (cause) {
    throw fileFailure('read a file', path, cause);
  }
  return hash.digest('hex');
}
