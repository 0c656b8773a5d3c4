import { basename, resolve } from 'node:path';
import type { RunFolder } from '../open-run-folder.ts';

/**
 * What people call the worlds of several run folders, in their order: their environments, or the folders
 * where two are of the same environment or nobody knows it.
 */
export function namedWorlds(
  runs: readonly Pick<RunFolder, 'folder' | 'environment'>[],
): readonly string[] {
  const names = runs.map(({ environment }) => environment?.name ?? null);
  return runs.map(({ folder }, at) => {
    const name = names[at] ?? null;
    const isTelling = name !== null && names.indexOf(name) === names.lastIndexOf(name);
    return isTelling ? name : basename(resolve(folder));
  });
}
