import { open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { FileError } from '../errors.ts';
import { createFolder, writeFailure } from '../runs/claim-folder.ts';
import { writeWhole } from './output-file.ts';

/** Stands near the top of every page of ours. */
const OUR_MARK = '<meta name="generator" content="trajectory-judge"';
const MARK_WITHIN = 1024;

/**
 * Writes a page under its name only when it is whole. A page of ours is replaced by the newer one;
 * any other file is somebody's and is left alone.
 */
export async function writePage(
  path: string,
  html: string,
  options: { readonly force: boolean },
): Promise<void> {
  if (!options.force && !(await isFreeOrOurs(path))) {
    throw new FileError(
      path,
      'is there already and is not a report; name another file, or add --force to replace it',
    );
  }
  await createFolder(dirname(path)).catch((cause: unknown) => {
    throw writeFailure(path, cause);
  });
  await writeWhole(path, pieces(html));
}

async function* pieces(text: string): AsyncGenerator<string> {
  yield text;
}

async function isFreeOrOurs(path: string): Promise<boolean> {
  try {
    const file = await open(path);
    try {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(MARK_WITHIN), 0, MARK_WITHIN, 0);
      return buffer.toString('utf8', 0, bytesRead).includes(OUR_MARK);
    } finally {
      await file.close();
    }
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return true;
    if (code === 'EISDIR') throw new FileError(path, 'is a folder; name a file', { cause });
    throw writeFailure(path, cause);
  }
}
