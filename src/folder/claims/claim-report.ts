import { type FileHandle, open, stat } from 'node:fs/promises';
import { errorCode, FileError } from '../../base/errors.ts';
import { fileFailure } from '../../base/files/file-failure.ts';
import { openFolderFile } from '../../base/files/folder-file.ts';

/** The reports that a later one of the same kind replaces, and what stands near the top of each. */
const MARKS = {
  page: '<meta name="generator" content="trajectory-judge"',
  'JUnit report': '<testsuites name="trajectory-judge"',
} as const;

const MARK_WITHIN = 1024;

export interface ClaimReportOptions {
  readonly force: boolean;
  /** Whether the file has its usual place in a run folder, where no link may stand in for it. */
  readonly inFolder?: boolean;
}

/**
 * Makes sure that a report may be written, before the work begins. A report of ours is replaced by the
 * newer one; any other file belongs to somebody and is kept.
 */
export async function claimReport(
  path: string,
  kind: keyof typeof MARKS,
  { force, inFolder = false }: ClaimReportOptions,
): Promise<void> {
  if ((force && !inFolder) || (await isFreeOrOurs(path, MARKS[kind], inFolder)) || force) return;
  throw new FileError(
    path,
    `is there already and is not a ${kind} of ours; name another file, or add --force to replace it`,
  );
}

async function isFreeOrOurs(path: string, mark: string, inFolder: boolean): Promise<boolean> {
  try {
    // A device or a pipe is written to and keeps nothing, so there is nothing to replace.
    if (!inFolder && !(await stat(path)).isFile()) return true;
    return await isOurs(await (inFolder ? openFolderFile(path, 'read') : open(path)), mark);
  } catch (cause) {
    const code = errorCode(cause);
    // Where a file is in the way of the folder, whatever reads or writes there explains it better.
    if (code === 'ENOENT' || code === 'ENOTDIR') return true;
    throw fileFailure('write a file', path, cause);
  }
}

async function isOurs(file: FileHandle, mark: string): Promise<boolean> {
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(MARK_WITHIN), 0, MARK_WITHIN, 0);
    return bytesRead === 0 || buffer.toString('utf8', 0, bytesRead).includes(mark);
  } finally {
    await file.close();
  }
}
