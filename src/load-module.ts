import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { FileError, ModuleError, oneLine } from './errors.ts';
import { moduleDigest } from './module-digest.ts';

/** Whether a name is the path of a module. */
export function isPath(nameOrPath: string): boolean {
  return /[\\/]|\.[cm]?[jt]s$/.test(nameOrPath);
}

/** Loads a user's module, TypeScript or JavaScript, and returns what it exports. */
export async function loadModule(path: string): Promise<Readonly<Record<string, unknown>>> {
  const file = moduleFile(path);
  const jiti = await loader();
  try {
    return await jiti.import(file);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new ModuleError(`${oneLine(path)} could not be loaded: ${oneLine(reason)}`, { cause });
  }
}

/** The SHA-256 of a user's module and of what it imports from files of the user's own. */
export async function digestOfModule(path: string): Promise<string> {
  const file = moduleFile(path);
  const jiti = await loader();
  return moduleDigest(file, (specifier, from) =>
    jiti.esmResolve(specifier, { parentURL: pathToFileURL(from), try: true }),
  );
}

function moduleFile(path: string): string {
  const file = resolve(path);
  if (!existsSync(file)) throw new FileError(path, 'no such module; check the path');
  return file;
}

async function loader() {
  // Node 20 cannot import TypeScript by itself.
  const { createJiti } = await import('jiti');
  const { resolve: locate } = createRequire(import.meta.url);
  const ours = (name: string): Promise<unknown> => import(pathToFileURL(locate(name)).href);
  return createJiti(import.meta.url, {
    interopDefault: false,
    // A module can import this package and zod from any folder, without having them installed. It is
    // handed the copies that are running already, which need not be compiled again.
    virtualModules: {
      'trajectory-judge': await ours('trajectory-judge'),
      zod: await import('zod'),
    },
    // The cache would be a folder for temporary files that all users of a machine share. Whoever
    // creates it first could put code there for everybody else to run.
    fsCache: false,
  });
}
