import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { errorCode, ModuleError } from './errors.ts';

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
  const places = [pathToFileURL(join(folder, 'package.json')).href, import.meta.url];
  const found = await Promise.all(packages.map((name) => resolvePeer(name, places)));
  const install = `run in ${folder}: npm install ${packages.join(' ')}`;
  if (found.includes(undefined)) {
    throw new ModuleError(`the packages for ${purpose} are not installed; ${install}`);
  }
  try {
    const modules: unknown = await Promise.all(found.map((path) => loadPeer(String(path))));
    return modules as Modules;
  } catch (cause) {
    throw new ModuleError(
      `the packages for ${purpose} cannot be loaded (${String(cause)}); ${install}`,
      { cause },
    );
  }
}

/** The path of a package for the first of some places that has it. */
async function resolvePeer(name: string, places: readonly string[]): Promise<string | undefined> {
  for (const place of places) {
    try {
      return createRequire(place).resolve(name);
    } catch (error) {
      if (errorCode(error) === 'MODULE_NOT_FOUND') continue;
      // It is there, and can only be imported.
      const { createJiti } = await import('jiti');
      const path = createJiti(place).esmResolve(name, { try: true });
      if (path !== undefined) return fileURLToPath(path);
    }
  }
  return undefined;
}

const here = createRequire(import.meta.url);

/**
 * CommonJS is required, since Node searches every file of a package for what it exports before it imports
 * that, which takes as long as to run them all.
 */
async function loadPeer(path: string): Promise<unknown> {
  try {
    return here(path);
  } catch (error) {
    // These codes say that it is an ES module.
    if (!/^ERR_REQUIRE_/.test(errorCode(error) ?? '')) throw error;
    return import(pathToFileURL(path).href);
  }
}
