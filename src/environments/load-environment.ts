import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import type { Environment } from '../environment/environment.ts';
import { FileError, ModuleError, oneLine, UnknownNameError } from '../errors.ts';
import { environments } from './environments.ts';

/** Finds an environment by its name, or loads it from a module by its path. */
export async function loadEnvironment(nameOrPath: string): Promise<Environment> {
  if (isPath(nameOrPath)) return loadModule(nameOrPath);
  const found = environments.find((environment) => environment.name === nameOrPath);
  if (found !== undefined) return found;
  throw new UnknownNameError(
    'environment',
    nameOrPath,
    environments.map((environment) => environment.name),
    'or give the path of a module, such as ./my-environment.ts',
  );
}

export function isPath(nameOrPath: string): boolean {
  return /[\\/]|\.[cm]?[jt]s$/.test(nameOrPath);
}

async function loadModule(path: string): Promise<Environment> {
  const file = resolve(path);
  if (!existsSync(file)) throw new FileError(path, 'no such module; check the path');
  // Node 20 cannot import TypeScript by itself. The aliases let a module import this package and
  // zod wherever it lies, with nothing installed beside it.
  const { createJiti } = await import('jiti');
  const { resolve: locate } = createRequire(import.meta.url);
  const jiti = createJiti(import.meta.url, {
    interopDefault: false,
    alias: { 'trajectory-judge': locate('trajectory-judge'), zod: locate('zod') },
  });
  let module: { default?: unknown; environment?: unknown };
  try {
    module = await jiti.import(file);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new ModuleError(`${oneLine(path)} could not be loaded: ${oneLine(reason)}`, { cause });
  }
  return asEnvironment(module.environment ?? module.default, path);
}

const TEXTS = ['name', 'role', 'audience', 'procedure'] as const;
const LISTS = ['tools', 'faults'] as const;
const FUNCTIONS = ['generate', 'world', 'oracle', 'outcome', 'expected'] as const;

function asEnvironment(value: unknown, path: string): Environment {
  const refuse = (problem: string): never => {
    throw new ModuleError(`${oneLine(path)}: ${problem}; see defineEnvironment`);
  };
  if (typeof value !== 'object' || value === null) {
    return refuse('export an environment as the default, or as `environment`');
  }
  const candidate = value as Record<string, unknown>;
  for (const key of TEXTS) {
    if (typeof candidate[key] !== 'string') refuse(`the environment's ${key} must be a text`);
  }
  for (const key of LISTS) {
    if (!Array.isArray(candidate[key])) refuse(`the environment's ${key} must be a list`);
  }
  for (const key of FUNCTIONS) {
    if (typeof candidate[key] !== 'function') refuse(`the environment's ${key} must be a function`);
  }
  const { rulebook } = candidate as { rulebook?: { rules?: unknown; start?: unknown } };
  if (!Array.isArray(rulebook?.rules) || typeof rulebook.start !== 'function') {
    refuse("the environment's rulebook must have rules, start and observe");
  }
  return value as Environment;
}
