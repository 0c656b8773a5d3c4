import { basename, resolve } from 'node:path';
import type { Environment } from '../../environment/environment.ts';

/** A run folder, as far as people are told which world its runs are from. */
export interface WorldFolder {
  readonly folder: string;
  /** Null for recorded runs. */
  readonly environment: Pick<Environment, 'name'> | null;
}

/**
 * What people call the worlds of several run folders, in their order: their environments, or the folders
 * where two are of the same environment or nobody knows it.
 */
export function namedWorlds(runs: readonly WorldFolder[]): readonly string[] {
  const names = runs.map(({ environment }) => environment?.name ?? null);
  return runs.map(({ folder }, at) => {
    const name = names[at] ?? null;
    const isTelling = name !== null && names.indexOf(name) === names.lastIndexOf(name);
    return isTelling ? name : basename(resolve(folder));
  });
}
