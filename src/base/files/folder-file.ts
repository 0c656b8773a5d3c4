import { closeSync, constants, fstatSync, lstatSync, openSync, type Stats } from 'node:fs';
import { type FileHandle, lstat, open } from 'node:fs/promises';
import { errorCode } from '../errors.ts';

/**
 * How files of a run folder are opened, for every reader and writer. A folder may have been sent by
 * somebody, so a name in it may be a link to a file of the user's, a second name of such a file, or a
 * pipe that nobody writes to. The folder itself may be a link, because the user typed its path.
 */

/** What a file is opened for. An appended or edited file may not exist under another name, too. */
export type FolderFileUse = 'read' | 'append' | 'edit';

/** Not every system has these flags (Windows has neither); there, the look before opening decides. */
const { O_NOFOLLOW = 0, O_NONBLOCK = 0 } = constants;

const FLAGS: Readonly<Record<FolderFileUse, number>> = {
  read: constants.O_RDONLY,
  append: constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT,
  edit: constants.O_RDWR,
};

// Opening a pipe waits for its other end unless it is told not to; on plain files the flag does nothing.
const flagsFor = (use: FolderFileUse): number => FLAGS[use] | O_NOFOLLOW | O_NONBLOCK;

export async function openFolderFile(path: string, use: FolderFileUse): Promise<FileHandle> {
  refuseAll(await lstat(path).catch(orNone), use);
  const file = await open(path, flagsFor(use)).catch(asLink);
  try {
    refuseAll(await file.stat(), use);
    return file;
  } catch (cause) {
    await file.close();
    throw cause;
  }
}

export function openFolderFileSync(path: string, use: FolderFileUse): number {
  refuseAll(lstatSync(path, { throwIfNoEntry: false }) ?? null, use);
  let descriptor: number;
  try {
    descriptor = openSync(path, flagsFor(use));
  } catch (cause) {
    return asLink(cause);
  }
  try {
    refuseAll(fstatSync(descriptor), use);
    return descriptor;
  } catch (cause) {
    closeSync(descriptor);
    throw cause;
  }
}

/** The whole text of a file that is known to be short; a longer one is refused. */
export async function readFolderFile(path: string, mostBytes: number): Promise<string> {
  const file = await openFolderFile(path, 'read');
  try {
    if ((await file.stat()).size > mostBytes) throw oddity('EFBIG', 'is too large');
    return await file.readFile('utf8');
  } finally {
    await file.close();
  }
}

/** Refuses to put a new file in the place of anything but a plain file. */
export async function requireReplaceable(path: string): Promise<void> {
  // A folder that cannot be looked into is explained by whoever writes to it.
  const entry = await lstat(path).catch(() => null);
  if (entry !== null) refuseOddities(entry);
}

function refuseAll(entry: Stats | null, use: FolderFileUse): void {
  if (entry === null) return;
  refuseOddities(entry);
  if (use !== 'read' && entry.nlink > 1) throw oddity('ETWICE', 'has a second name');
}

function refuseOddities(entry: Stats): void {
  if (entry.isSymbolicLink()) throw oddity('EISLNK', 'is a symbolic link');
  // A folder is told apart by the system itself, with a code of its own.
  if (entry.isDirectory()) throw oddity('EISDIR', 'is a folder');
  if (!entry.isFile()) throw oddity('ENOTREG', 'is not a plain file');
}

/** Shaped like the system's own errors, so that file-failure.ts finds the words for them. */
function oddity(code: string, message: string): Error {
  return Object.assign(new Error(message), { code });
}

/** With O_NOFOLLOW, a link that appeared since the first look is reported as a circle of links. */
function asLink(cause: unknown): never {
  const code = errorCode(cause);
  throw code === 'ELOOP' || code === 'EMLINK' ? oddity('EISLNK', 'is a symbolic link') : cause;
}

function orNone(cause: unknown): null {
  if (errorCode(cause) === 'ENOENT') return null;
  throw cause;
}
