import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import { fileFailure } from './file-failure.ts';
import { openFolderFile } from './folder-file.ts';
import type { FileContent } from './write-atomically.ts';

/** The bytes of a file of a run folder, to be copied. A failure to read names this file. */
export async function* fileContent(path: string): AsyncGenerator<Uint8Array> {
  try {
    const opened = await openFolderFile(path, 'read');
    yield* opened.createReadStream() as AsyncIterable<Uint8Array>;
  } catch (cause) {
    throw fileFailure('read a file', path, cause);
  }
}

/** Whether a file that exists has exactly this content, which need not fit in memory. */
export async function hasContent(path: string, content: FileContent): Promise<boolean> {
  const hash = createHash('sha256');
  if (typeof content === 'string') hash.update(content);
  else for await (const piece of content) hash.update(piece);
  return hash.digest('hex') === (await fileDigest(path));
}

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
