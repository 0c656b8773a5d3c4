import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ModuleError } from './errors.ts';

/**
 * Imports packages that only some users need, which are therefore not installed with this one. They are
 * looked for in the folder of the user first: what `npx` runs lies in a cache that nobody installs into.
 *
 * @param purpose what they are for, in the plural: `gguf models`
 */
export async function importPeers<Modules extends readonly unknown[]>(
  purpose: string,
  packages: readonly string[],
  folder = process.cwd(),
): Promise<Modules> {
  const { createJiti } = await import('jiti');
  const places = [pathToFileURL(join(folder, 'package.json')).href, import.meta.url];
  const found = packages.map((name) =>
    places
      .map((place) => createJiti(place).esmResolve(name, { try: true }))
      .find((path) => path !== undefined),
  );
  const install = `run in ${folder}: npm install ${packages.join(' ')}`;
  if (found.includes(undefined)) {
    throw new ModuleError(`the packages for ${purpose} are not installed; ${install}`);
  }
  try {
    const modules: unknown = await Promise.all(found.map((path) => import(String(path))));
    return modules as Modules;
  } catch (cause) {
    throw new ModuleError(
      `the packages for ${purpose} cannot be loaded (${String(cause)}); ${install}`,
      { cause },
    );
  }
}
