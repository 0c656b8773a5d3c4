import { createHash } from 'node:crypto';
import { createReadStream, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { FileError } from '../../../base/errors.ts';

/** The SHA-256 of what some files hold, in the order of their paths, and of some texts. */
export async function filesDigest(
  files: Iterable<string>,
  texts: readonly string[] = [],
): Promise<string> {
  const digest = createHash('sha256');
  digest.update(JSON.stringify(texts));
  for (const file of [...new Set(files)].sort()) {
    const content = createHash('sha256');
    try {
      for await (const chunk of createReadStream(file)) content.update(chunk as Buffer);
    } catch (cause) {
      throw new FileError(file, 'this file cannot be read; check the path', { cause });
    }
    digest.update(content.digest());
  }
  return digest.digest('hex');
}

/** The path of an existing file; null if a word names none. */
export function existingFile(path: string, folder = '.'): string | null {
  const file = resolve(folder, path);
  try {
    return statSync(file).isFile() ? file : null;
  } catch {
    return null;
  }
}
