import { ModuleError, oneLine, UnknownNameError } from '../base/errors.ts';
import { isPath, loadModule } from '../base/load-module.ts';
import { RECORDED } from '../folder/manifest/recorded-environment.ts';
import type { Environment } from './contract/environment.ts';
import { type BuiltInEnvironment, environments } from './worlds.ts';

/** Finds an environment by name, or loads it from the module at a path. */
export async function loadEnvironment(nameOrPath: string): Promise<Environment> {
  if (isPath(nameOrPath)) return environmentFrom(nameOrPath);
  const found = builtIn(nameOrPath);
  if (found !== undefined) return found.load();
  throw new UnknownNameError(
    'environment',
    nameOrPath,
    builtInNames(),
    'or give the path of a module, such as ./my-environment.ts',
  );
}

/** Whether an environment of this name comes with the program. */
export function isBuiltIn(name: string): boolean {
  return builtIn(name) !== undefined;
}

/** The names of the environments that come with the program, the default one first. */
export function builtInNames(): readonly string[] {
  return environments.map((environment) => environment.name);
}

function builtIn(name: string): BuiltInEnvironment | undefined {
  return environments.find((environment) => environment.name === name);
}

async function environmentFrom(path: string): Promise<Environment> {
  const module = await loadModule(path);
  return asEnvironment(module.environment ?? module.default, path);
}

const TEXTS = ['name', 'role', 'audience', 'procedure'];
const LISTS = ['tools', 'faults'];
const OPTIONAL_LISTS = ['optionalFaults', 'paraphrases'];
const FUNCTIONS = ['generate', 'world', 'oracle', 'outcome', 'expected'];
const OPTIONAL_FUNCTIONS = [
  'indexOf',
  'scenarioOf',
  'statesOutcome',
  'replyTo',
  'looksBack',
  'ofLength',
];

/** Checks the shape only: whether the environment behaves is what `environmentContract` checks. */
function asEnvironment(value: unknown, path: string): Environment {
  const fail = (problem: string): never => {
    throw new ModuleError(`${oneLine(path)}: ${problem}; see defineEnvironment`);
  };
  if (!isRecord(value)) return fail('export an environment as the default or as `environment`');
  for (const key of TEXTS) {
    if (typeof value[key] !== 'string') fail(`the environment's ${key} must be a string`);
  }
  if (value.name === RECORDED)
    fail(`the name ${RECORDED} is kept for imported runs; choose another`);
  for (const key of LISTS) {
    if (!Array.isArray(value[key])) fail(`the environment's ${key} must be a list`);
  }
  for (const key of OPTIONAL_LISTS) {
    if (value[key] !== undefined && !Array.isArray(value[key])) {
      fail(`the environment's ${key} must be a list`);
    }
  }
  for (const key of FUNCTIONS) {
    if (typeof value[key] !== 'function') fail(`the environment's ${key} must be a function`);
  }
  for (const key of OPTIONAL_FUNCTIONS) {
    if (value[key] !== undefined && typeof value[key] !== 'function') {
      fail(`the environment's ${key} must be a function`);
    }
  }
  if (!isRulebook(value.rulebook)) {
    fail("the environment's rulebook must have the list rules and the functions start and observe");
  }
  return value as unknown as Environment;
}

function isRulebook(value: unknown): boolean {
  return (
    isRecord(value) &&
    Array.isArray(value.rules) &&
    (value.optionalRules === undefined || Array.isArray(value.optionalRules)) &&
    typeof value.start === 'function' &&
    typeof value.observe === 'function'
  );
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
