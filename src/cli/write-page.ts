import { open } from 'node:fs/promises';
import { FileError } from '../errors.ts';
import { fileFailure, writeWholeFile } from '../runs/write-whole-file.ts';

/** Stands near the top of every page of ours. */
const OUR_MARK = '<meta name="generator" content="trajectory-judge"';
const MARK_WITHIN = 1024;

/** Writes a page. One of ours is replaced by the newer one; any other file is somebody's and stays. */
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
  await writeWholeFile(path, html);
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
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return true;
    throw fileFailure(path, cause);
  }
}
