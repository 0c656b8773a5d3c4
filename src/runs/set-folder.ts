import { createWriteStream, existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { FileError } from '../errors.ts';
import { type ManifestEntry, writeManifest } from './manifest.ts';
import { writeLines } from './write-lines.ts';

export const trajectoriesIn = (folder: string): string => join(folder, 'trajectories.jsonl');
export const verdictsIn = (folder: string): string => join(folder, 'verdicts.jsonl');

/**
 * Writes a labelled set to a folder. The file appears under its name only when it is whole, so an
 * interrupted command leaves either the old set or the new one.
 */
export async function writeSetFolder(
  folder: string,
  lines: Iterable<string>,
  entry: ManifestEntry,
  options: { readonly force: boolean },
): Promise<void> {
  await claim(folder, options.force);
  const target = trajectoriesIn(folder);
  const partial = `${target}.partial`;
  try {
    await writeLines(lines, createWriteStream(partial));
    await rename(partial, target);
    await writeManifest(folder, [entry]);
  } catch (cause) {
    await rm(partial, { force: true }).catch(() => {});
    throw writeFailure(folder, cause);
  }
}

async function claim(folder: string, force: boolean): Promise<void> {
  try {
    await createFolder(folder);
    if (!force && (await readdir(folder)).length > 0) {
      throw new FileError(
        folder,
        'this folder is not empty; name another, or add --force to replace the set in it',
      );
    }
  } catch (cause) {
    throw writeFailure(folder, cause);
  }
  // Verdicts cost hours; a new set would leave them speaking of trajectories that are gone.
  if (existsSync(verdictsIn(folder))) {
    throw new FileError(
      folder,
      'holds verdicts on the set it has now; move verdicts.jsonl away before replacing the set',
    );
  }
}

/**
 * Creates a folder and those above it. Node's own recursive mkdir never returns where the file
 * system accepts no new names at all (/proc on Node 20), so it is done a level at a time.
 */
export async function createFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder);
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    if (code === 'EEXIST' && (await stat(folder)).isDirectory()) return;
    if (code !== 'ENOENT' || existsSync(dirname(folder))) throw cause;
    await createFolder(dirname(folder));
    await mkdir(folder);
  }
}

export function writeFailure(folder: string, cause: unknown): unknown {
  switch ((cause as NodeJS.ErrnoException | null)?.code) {
    case 'EEXIST':
    case 'ENOTDIR':
      return new FileError(folder, 'a file is in the way; name a folder', { cause });
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return new FileError(folder, 'not writable; check its permissions or name another folder', {
        cause,
      });
    case 'ENOENT':
      return new FileError(folder, 'cannot be created here; check the path', { cause });
    case 'ENOSPC':
      return new FileError(folder, 'the disk is full; make room and run the command again', {
        cause,
      });
    default:
      return cause;
  }
}
