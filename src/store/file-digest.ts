import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { readFailure } from '../trajectory/wire/json-lines.ts';

/** SHA-256 of a file, read as it streams. */
export async function fileDigest(path: string): Promise<string> {
  const hash = createHash('sha256');
  try {
    await pipeline(createReadStream(path), hash);
  } catch (cause) {
    throw readFailure(path, cause);
  }
  return hash.digest('hex');
}

export function textDigest(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
