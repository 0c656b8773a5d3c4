import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { FileError, ModuleError, oneLine } from './errors.ts';

/** Whether a name is the path of a module. */
export function isPath(nameOrPath: string): boolean {
  return /[\\/]|\.[cm]?[jt]s$/.test(nameOrPath);
}

/** Loads a user's module, TypeScript or JavaScript, and returns what it exports. */
export async function loadModule(path: string): Promise<Readonly<Record<string, unknown>>> {
  const file = resolve(path);
  if (!existsSync(file)) throw new FileError(path, 'no such module; check the path');
  // Node 20 cannot import TypeScript by itself. The aliases let a module import this package and zod
  // from any folder, without having them installed.
  const { createJiti } = await import('jiti');
  const { resolve: locate } = createRequire(import.meta.url);
  const jiti = createJiti(import.meta.url, {
    interopDefault: false,
    alias: { 'trajectory-judge': locate('trajectory-judge'), zod: locate('zod') },
  });
  try {
    return await jiti.import(file);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new ModuleError(`${oneLine(path)} could not be loaded: ${oneLine(reason)}`, { cause });
  }
}
