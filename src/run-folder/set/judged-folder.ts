import { existsSync } from 'node:fs';
import { copyFile, rename, stat } from 'node:fs/promises';
import { basename, dirname, resolve } from 'node:path';
import { FileError, InvalidOptionError } from '../../errors.ts';
import { createFolder } from '../../store/create-folder.ts';
import { fileDigest } from '../../store/file-digest.ts';
import { readFailure } from '../../trajectory/wire/json-lines.ts';
import { writeFailure } from '../claims/claim-folder.ts';
import { trajectoriesIn } from './write-set.ts';

/** A set, and the folder that its verdicts go to. */
export interface JudgedFolder {
  readonly trajectories: string;
  readonly folder: string;
  /** Whether the verdicts go to another folder than the set's own. */
  readonly isCopy: boolean;
}

/** Finds the two. A folder of verdicts always holds the set they are about. */
export async function judgedFolder(set: string, out: string | undefined): Promise<JudgedFolder> {
  if (set === '-') throw new InvalidOptionError('judge', 'needs a file or a folder, not -');
  const isFolder = await isDirectory(set);
  const trajectories = isFolder ? trajectoriesIn(set) : set;
  const own = isFolder ? set : dirname(set);
  if (out !== undefined && resolve(out) !== resolve(own)) {
    await isDirectory(trajectories);
    await copySet(trajectories, out);
    return { trajectories, folder: out, isCopy: true };
  }
  if (basename(trajectories) !== basename(trajectoriesIn(own))) {
    throw new InvalidOptionError('--out', `is needed, because ${set} is not a trajectories.jsonl`);
  }
  return { trajectories, folder: own, isCopy: false };
}

async function isDirectory(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isDirectory();
  } catch (cause) {
    throw readFailure(path, cause);
  }
}

async function copySet(file: string, folder: string): Promise<void> {
  const target = trajectoriesIn(folder);
  try {
    if (existsSync(target)) {
      if ((await fileDigest(target)) === (await fileDigest(file))) return;
      throw new FileError(folder, 'holds another set; name another folder with --out');
    }
    await createFolder(folder);
    await copyFile(file, `${target}.partial`);
    await rename(`${target}.partial`, target);
  } catch (cause) {
    throw writeFailure(folder, cause);
  }
}
