import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { createJiti as CreateJiti, Jiti } from 'jiti';
import { FileError, ModuleError, oneLine } from './errors.ts';
import { moduleDigest, moduleSources, type ResolveModule } from './module-digest.ts';

/** Whether a name is the path of a module. */
export function isPath(nameOrPath: string): boolean {
  return /[\\/]|\.[cm]?[jt]s$/.test(nameOrPath);
}

/** Loads a user's module, TypeScript or JavaScript, and returns what it exports. */
export async function loadModule(path: string): Promise<Readonly<Record<string, unknown>>> {
  const file = moduleFile(path);
  try {
    return await loader(await handedOver(file)).import(file);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new ModuleError(`${oneLine(path)} could not be loaded: ${oneLine(reason)}`, { cause });
  }
}

/** The SHA-256 of a user's module and of what it imports from files of the user's own. */
export async function digestOfModule(path: string): Promise<string> {
  return moduleDigest(moduleFile(path), resolver());
}

function moduleFile(path: string): string {
  const file = resolve(path);
  if (!existsSync(file)) throw new FileError(path, 'no such module; check the path');
  return file;
}

function resolver(): ResolveModule {
  const jiti = loader();
  return (specifier, from) =>
    jiti.esmResolve(specifier, { parentURL: pathToFileURL(from), try: true });
}

const require = createRequire(import.meta.url);

/**
 * What a module can import from any folder, without having it installed. It is handed the copies that
 * are running already, which need not be compiled again.
 */
const HANDED_OVER: Readonly<Record<string, () => Promise<unknown>>> = {
  ...Object.fromEntries(
    ['', '/judge', '/environment', '/traces', '/statistics']
      .map((path) => `trajectory-judge${path}`)
      .map((name) => [name, () => import(pathToFileURL(require.resolve(name)).href)]),
  ),
  zod: () => import('zod'),
};

/**
 * Many modules import neither, and loading both takes longer than running them, so that each is loaded
 * when it is imported. `require` cannot wait for that, so where it occurs they are loaded beforehand.
 */
async function handedOver(file: string): Promise<Record<string, unknown>> {
  const sources = await moduleSources(file, resolver());
  const mayRequire = Array.from(sources.values()).some((source) => /\brequire\b/.test(source));
  const modules = {};
  for (const [name, load] of Object.entries(HANDED_OVER)) {
    const loaded = mayRequire ? await load() : null;
    Object.defineProperty(modules, name, { get: () => loaded ?? load(), enumerable: true });
  }
  return modules;
}

// Node 20 cannot import TypeScript by itself.
function loader(virtualModules: Record<string, unknown> = {}): Jiti {
  // Importing its ESM build makes Node parse the CommonJS build twice, which takes longer than using it.
  const { createJiti } = require('jiti') as { createJiti: typeof CreateJiti };
  return createJiti(import.meta.url, {
    interopDefault: false,
    virtualModules,
    // The cache would be a folder for temporary files that all users of a machine share. Whoever
    // creates it first could put code there for everybody else to run.
    fsCache: false,
  });
}
