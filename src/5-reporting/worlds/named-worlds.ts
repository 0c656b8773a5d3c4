import { basename, resolve } from 'node:path';
import type { Environment } from '../../1-worlds/contract/environment.ts';

/** A run folder, as far as people are told which world its runs are from. */
export interface WorldFolder {
  readonly folder: string;
  /** Null for recorded runs. */
  readonly environment: Pick<Environment, 'name'> | null;
}

/**
 * What people call the worlds of several run folders, in their order: their environments, or the folders
 * where two are of the same environment or nobody knows it, as they were given if nothing less
 * tells them apart.
 */
export function namedWorlds(runs: readonly WorldFolder[]): readonly string[] {
  const environments = runs.map(({ environment }) => environment?.name ?? null);
  const folders = runs.map(({ folder }) => basename(resolve(folder)));
  return runs.map(({ folder }, at) => onlyOne(environments, at) ?? onlyOne(folders, at) ?? folder);
}

/** The name at a place, unless there is none or another place has it as well. */
function onlyOne(names: readonly (string | null)[], at: number): string | null {
  const name = names[at] ?? null;
  return names.indexOf(name) === names.lastIndexOf(name) ? name : null;
}
