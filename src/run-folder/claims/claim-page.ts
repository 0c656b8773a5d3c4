import { open } from 'node:fs/promises';
import { FileError } from '../../errors.ts';
import { fileFailure } from '../../file-failure.ts';

/** Near the top of every page that this program writes. */
const OUR_MARK = '<meta name="generator" content="trajectory-judge"';
const MARK_WITHIN = 1024;

/**
 * Makes sure that a page may be written, before the work begins. A page of ours is replaced by the
 * newer one; any other file belongs to somebody and is kept.
 */
export async function claimPage(path: string, options: { readonly force: boolean }): Promise<void> {
  if (options.force || (await isFreeOrOurs(path))) return;
  throw new FileError(
    path,
    'is there already and is not a report; name another file, or add --force to replace it',
  );
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
    // Where a file is in the way of the folder, whatever reads or writes there explains it better.
    if (code === 'ENOENT' || code === 'ENOTDIR') return true;
    throw fileFailure('write a file', path, cause);
  }
}
