import type { Environment } from '../environment/environment.ts';
import { ModuleError, oneLine, UnknownNameError } from '../errors.ts';
import { isPath, loadModule } from '../load-module.ts';
import { environments } from './environments.ts';

/** Finds an environment by its name, or loads it from a module by its path. */
export async function loadEnvironment(nameOrPath: string): Promise<Environment> {
  if (isPath(nameOrPath)) return environmentFrom(nameOrPath);
  const found = environments.find((environment) => environment.name === nameOrPath);
  if (found !== undefined) return found;
  throw new UnknownNameError(
    'environment',
    nameOrPath,
    environments.map((environment) => environment.name),
    'or give the path of a module, such as ./my-environment.ts',
  );
}

async function environmentFrom(path: string): Promise<Environment> {
  const module = await loadModule(path);
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
