import { type FileHandle, open, readdir, stat } from 'node:fs/promises';
import { errorCode, FileError } from '../base/errors.ts';
import { fileFailure } from '../base/files/file-failure.ts';
import { createFolder, isFreshNameOf } from '../base/files/folder-entries.ts';
import { openFolderFile } from '../base/files/folder-file.ts';
import { RUN_FILES } from './files.ts';
import { isFirstSetUnfinished } from './manifest/manifest.ts';

/**
 * Makes sure of a folder to write to, before the work begins. A folder that holds something is refused
 * unless the user adds --force.
 *
 * @param options.replaces what `--force` would replace, to complete "add --force to replace …"
 */
export async function claimFolder(
  folder: string,
  options: { readonly force: boolean; readonly replaces: string },
): Promise<void> {
  try {
    await createFolder(folder);
    if (!options.force && !(await isFree(folder))) {
      throw new FileError(
        folder,
        `this folder is not empty; name another, or add --force to replace ${options.replaces}`,
      );
    }
  } catch (cause) {
    throw fileFailure('write to a folder', folder, cause);
  }
}

/** Whether there is nothing in a folder but what a command that was killed at its first set left there. */
async function isFree(folder: string): Promise<boolean> {
  const names = (await readdir(folder)).filter((name) => !isLockFile(name) && !isLeftover(name));
  const { manifest, trajectories, declaration } = RUN_FILES;
  const first: readonly string[] = [manifest, trajectories, declaration];
  if (names.some((name) => !first.includes(name))) return false;
  return names.length === 0 || (await isFirstSetUnfinished(folder));
}

const isLeftover = (name: string): boolean => isFreshNameOf(name, Object.values(RUN_FILES));

/** The lock that keeps others out while the folder is written to, and the files it is made from. */
function isLockFile(name: string): boolean {
  return name === RUN_FILES.lock || name.startsWith(`${RUN_FILES.lock}.`);
}

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

/** The reports that a later one of the same kind replaces, and what stands near the top of each. */
const MARKS = {
  page: '<meta name="generator" content="trajectory-judge"',
  'JUnit report': '<testsuites name="trajectory-judge"',
  certificate: '"kind": "trajectory-judge certificate"',
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
