import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, isAbsolute, relative, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { createJiti as CreateJiti, Jiti } from 'jiti';
import { FileError, ModuleError, oneLine } from './errors.ts';
import { fileFailure } from './files/file-failure.ts';

/** Whether a name is the path of a module. */
export function isPath(nameOrPath: string): boolean {
  return /[\\/]|\.[cm]?[jt]s$/.test(nameOrPath);
}

/** Loads a user's module, TypeScript or JavaScript, and returns what it exports. */
export async function loadModule(
  path: string,
  compiled: Compiled = new Map(),
): Promise<Readonly<Record<string, unknown>>> {
  const file = moduleFile(path);
  try {
    return await loader(await handedOver(file), compiled).import(file);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new ModuleError(`${oneLine(path)} could not be loaded: ${oneLine(reason)}`, { cause });
  }
}

/** What TypeScript came to as JavaScript, by its source. */
export type Compiled = ReadonlyMap<string, string>;

/**
 * A user's module and what it imports from files of the user's own, as JavaScript. A process that is given
 * this does not load the compiler, which takes longer than all else about starting one.
 */
export async function compiledModule(path: string): Promise<Compiled> {
  const jiti = loader();
  const compiled = new Map<string, string>();
  for (const [filename, source] of await moduleSources(moduleFile(path), resolver())) {
    if (!/\.[cm]?ts$/.test(filename)) continue;
    compiled.set(source, jiti.transform({ filename, source, ts: true, async: true }));
  }
  return compiled;
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
    ['', '/judge', '/environment', '/traces', '/statistics', '/adapters']
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
function loader(
  virtualModules: Record<string, unknown> = {},
  compiled: Compiled = new Map(),
): Jiti {
  // Importing its ESM build makes Node parse the CommonJS build twice, which takes longer than using it.
  const { createJiti } = require('jiti') as { createJiti: typeof CreateJiti };
  return createJiti(import.meta.url, {
    interopDefault: false,
    virtualModules,
    // The cache would be a folder for temporary files that all users of a machine share. Whoever
    // creates it first could put code there for everybody else to run.
    fsCache: false,
    // A module may be loaded again after it was edited.
    moduleCache: false,
    ...(compiled.size === 0
      ? {}
      : {
          transform: (given) => {
            const known = given.ts && given.async ? compiled.get(given.source) : undefined;
            return { code: known ?? loader().transform(given) };
          },
        }),
  });
}

/** What a module may name another by. A match inside a comment does no harm: it only adds a file. */
const SPECIFIER = /\b(?:from|import|require)\s*\(?\s*(["'])((?:\.{0,2}\/|file:)[^"'\n]+)\1/g;

/** Resolves a specifier as seen from a module; undefined where that leads nowhere. */
export type ResolveModule = (specifier: string, from: string) => string | undefined;

/**
 * The SHA-256 of a module's source and of everything it imports from files of the user's own, found by
 * reading and without running any of it. Installed packages do not count, nor does the folder that the
 * files are in.
 */
export async function moduleDigest(path: string, resolveModule: ResolveModule): Promise<string> {
  const sources = await moduleSources(path, resolveModule);
  const folder = dirname(resolve(path));
  const lines = Array.from(
    sources,
    ([file, source]) => `${relative(folder, file).replaceAll('\\', '/')} ${sha256(source)}\n`,
  );
  return sha256(lines.toSorted().join(''));
}

/** The source of a module and of everything it imports from files of the user's own, by path. */
export async function moduleSources(
  path: string,
  resolveModule: ResolveModule,
): Promise<ReadonlyMap<string, string>> {
  const sources = new Map<string, string>();
  const waiting = [resolve(path)];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (sources.has(file)) continue;
    const source = await readSource(file);
    sources.set(file, source);
    for (const [, , specifier = ''] of source.matchAll(SPECIFIER)) {
      const found = asPath(resolveModule(specifier, file));
      if (found !== null && !found.includes('/node_modules/')) waiting.push(found);
    }
  }
  return sources;
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

async function readSource(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (cause) {
    throw fileFailure('read a file', file, cause);
  }
}

function asPath(found: string | undefined): string | null {
  if (found === undefined) return null;
  if (found.startsWith('file:')) return fileURLToPath(found);
  return isAbsolute(found) ? found : null;
}
