import { resolve } from 'node:path';
import { InvalidOptionError } from '../../../base/errors.ts';

/** Refuses a run folder that is named twice, also in different ways: no row could be told from another. */
export function requireDifferentFolders(option: string, folders: readonly string[]): void {
  const paths = folders.map((folder) => resolve(folder));
  const twice = folders.find((_, at) => paths.indexOf(paths[at] ?? '') !== at);
  if (twice !== undefined) {
    throw new InvalidOptionError(option, `names ${twice} twice; name each run folder once`);
  }
}
