import { createHash, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { constants, copyFile, link, mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { errorCode } from '../errors.ts';
import { isAlive, processSpace, startTicks } from './lock/process-identity.ts';

/**
 * Creates a folder and the folders above it, one level at a time: on a file system that accepts no new
 * names at all (/proc on Node 20), Node's own recursive mkdir never returns.
 */
export async function createFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder);
  } catch (cause) {
    const code = errorCode(cause);
    if (code === 'EEXIST' && (await stat(folder)).isDirectory()) return;
    if (code !== 'ENOENT' || existsSync(dirname(folder))) throw cause;
    await createFolder(dirname(folder));
    await mkdir(folder);
  }
}

/** Makes the names in a folder durable, except where folders cannot be opened (Windows). */
export async function syncFolder(folder: string): Promise<void> {
  try {
    const handle = await open(folder, 'r');
    try {
      await handle.sync();
    } finally {
      await handle.close();
    }
  } catch (cause) {
    if (errorCode(cause) === 'ENOENT') throw cause;
  }
}

/**
 * A name beside a file that nobody can have put something under: it cannot be guessed. It says which process
 * made it, so that what a killed process left can be told from what a running one is writing.
 */
export function freshName(path: string, purpose: string): string {
  const { pid } = process;
  const maker = [spaceDigest(), pid, startTicks(pid) ?? 0, randomBytes(8).toString('hex')];
  return `${path}.${maker.join('-')}.${purpose}`;
}

const FRESH = /\.([0-9a-f]{8})-(\d{1,10})-(\d{1,20})-[0-9a-f]{16}\.(?:partial|draft)$/;

/** Whether a name was made by `freshName` for one of these files. */
export function isFreshNameOf(name: string, files: readonly string[]): boolean {
  const made = FRESH.exec(name);
  return made !== null && files.includes(name.slice(0, made.index));
}

/** Removes what killed processes of this machine left beside a file. */
export async function removeLeftovers(path: string): Promise<void> {
  const names = await readdir(dirname(path)).catch(() => []);
  for (const name of names) {
    const [, space, pid, ticks] = FRESH.exec(name) ?? [];
    if (space !== spaceDigest() || !isFreshNameOf(name, [basename(path)])) continue;
    if (isAlive(Number(pid), ticks === '0' ? null : `${ticks}`)) continue;
    await rm(join(dirname(path), name), { force: true }).catch(() => {});
  }
}

function spaceDigest(): string {
  return createHash('sha256').update(processSpace()).digest('hex').slice(0, 8);
}

/**
 * Gives a finished file a further name, or fails with EEXIST where that name is taken. Some file systems
 * have no links; a copy that refuses to overwrite is the next best thing.
 */
export async function placeNew(finished: string, path: string): Promise<void> {
  try {
    await link(finished, path);
  } catch (cause) {
    const code = errorCode(cause) ?? '';
    if (!['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS'].includes(code)) throw cause;
    await copyFile(finished, path, constants.COPYFILE_EXCL);
  }
}
