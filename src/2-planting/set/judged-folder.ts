import { existsSync } from 'node:fs';
import { realpath } from 'node:fs/promises';
import { basename, dirname, resolve } from 'node:path';
import { errorCode, FileError, InvalidOptionError } from '../../base/errors.ts';
import { fileContent, fileDigest } from '../../base/files/file-content.ts';
import { writeAtomically } from '../../base/files/write-atomically.ts';
import { declarationIn, RUN_FILES, trajectoriesIn } from '../../folder/files.ts';
import { RowFile } from '../../folder/row-file.ts';
import { requireSameSet } from '../../folder/set/write-set.ts';
import { isDirectory } from './open-set.ts';

/** A set, and the folder that its verdicts go to. */
export interface JudgedFolder {
  readonly trajectories: string;
  readonly folder: string;
  /** Whether the verdicts go to another folder than the set's own. */
  readonly isCopy: boolean;
}

/** Finds both. A folder of verdicts always holds the set they are about, so it is copied if need be. */
export async function judgedFolder(set: string, out: string | undefined): Promise<JudgedFolder> {
  if (set === '-') throw new InvalidOptionError('judge', 'needs a file or a folder, not -');
  const isFolder = await isDirectory(set);
  const trajectories = isFolder ? trajectoriesIn(set) : set;
  const own = isFolder ? set : dirname(set);
  if (out !== undefined && resolve(out) !== resolve(own)) {
    // Of a folder without a set, this says what it is instead.
    if (isFolder) RowFile.open(trajectories).close();
    if (await isDirectory(trajectories)) {
      throw new FileError(trajectories, 'this is a folder; name a file in it');
    }
    // A link that the user typed is followed; one that lies in a folder is not.
    await copySet(isFolder ? trajectories : await realpath(set), out);
    if (isFolder) await copyDeclaration(set, out);
    return { trajectories, folder: out, isCopy: true };
  }
  if (basename(trajectories) !== RUN_FILES.trajectories) {
    throw new InvalidOptionError(
      '--out',
      `is needed, because ${set} is not a ${RUN_FILES.trajectories}`,
    );
  }
  return { trajectories, folder: own, isCopy: false };
}

async function copySet(file: string, folder: string): Promise<void> {
  const target = trajectoriesIn(folder);
  try {
    if (!existsSync(target)) {
      await writeAtomically(target, fileContent(file), { folder, exclusive: true });
      return;
    }
  } catch (cause) {
    // Another process has put a set there in the meantime. If it is the same one, both may go on.
    if (errorCode(cause) !== 'EEXIST') throw cause;
  }
  await requireSameSet(folder, await fileDigest(file));
}

/** What judges are told of recorded runs lies beside the set, so it goes where the set goes. */
async function copyDeclaration(from: string, to: string): Promise<void> {
  const [file, target] = [declarationIn(from), declarationIn(to)];
  if (!existsSync(file)) return;
  if (!existsSync(target)) {
    await writeAtomically(target, fileContent(file), { folder: to, exclusive: true });
  } else if ((await fileDigest(target)) !== (await fileDigest(file))) {
    throw new FileError(target, `is not the one beside the set; name another folder with --out`);
  }
}
