import { existsSync, readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { errorCode, FileError, oneLine } from '../base/errors.ts';
import { fileFailure } from '../base/files/file-failure.ts';
import { shellWords } from '../base/text/shell-words.ts';
import { RUN_FILES, trajectoriesIn } from './files.ts';

/** More names than this are counted and not listed. */
const MOST_NAMED = 5;

/**
 * Why a file of a run folder cannot be read. A file that is missing says how far the folder has come,
 * so the user is told the next step and not the name of the file.
 */
export function folderFileFailure(path: string, cause: unknown): unknown {
  const folder = dirname(path);
  if (errorCode(cause) !== 'ENOENT' || !existsSync(folder)) {
    return fileFailure('read a file', path, cause);
  }
  if (basename(path) === RUN_FILES.trajectories) {
    return new FileError(folder, notARunFolder(folder), { cause });
  }
  if (basename(path) === RUN_FILES.verdicts && existsSync(trajectoriesIn(folder))) {
    const command = shellWords(['tj', 'judge', folder, '--judge', 'programmatic']);
    return new FileError(folder, `not judged yet; judge it first, as in ${command}`, { cause });
  }
  return fileFailure('read a file', path, cause);
}

function notARunFolder(folder: string): string {
  const problem = `this is not a run folder, because it has no ${RUN_FILES.trajectories}`;
  const inside = runFoldersIn(folder);
  if (inside.length === 0) return `${problem}; write a set with tj generate or tj import`;
  const named = inside.slice(0, MOST_NAMED).map((name) => oneLine(join(folder, name)));
  const rest = inside.length - named.length;
  return `${problem}; it contains ${named.join(', ')}${rest === 0 ? '' : ` and ${rest} more`}`;
}

function runFoldersIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder).filter((name) => existsSync(trajectoriesIn(join(folder, name))));
  } catch {
    // What cannot be listed has nothing to suggest.
    return [];
  }
}
