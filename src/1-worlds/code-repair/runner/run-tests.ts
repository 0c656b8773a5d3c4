import { PythonRandom } from '../../../base/random/python-random.ts';
import { placeOf } from '../language/source-error.ts';
import {
  callFunction,
  ErrorValue,
  type FunctionValue,
  functionValue,
  OutOfTime,
  type Place,
  Thrown,
  textOf,
  type Value,
} from '../language/values.ts';
import type { Files } from '../repository.ts';
import { AssertionFailure, expectFunction } from './expectations.ts';
import { inspect } from './inspect.ts';
import { freshMeter, LoadError, ModuleLoader } from './module-loader.ts';

export interface TestResult {
  /** The names of the groups around it and its own: `slugify > drops accents`. */
  readonly name: string;
  readonly status: 'passed' | 'failed' | 'skipped';
  /** What went wrong, as the runner prints it; empty if nothing did. */
  readonly error: readonly string[];
  readonly expected: string | null;
  readonly received: string | null;
}

export interface FileResult {
  readonly path: string;
  /** Why no test of the file could be run; null if they were. */
  readonly problem: string | null;
  readonly tests: readonly TestResult[];
}

interface CollectedTest {
  readonly name: string;
  readonly body: Value;
  readonly skipped: boolean;
}

/** Runs the tests of one file in the order in which they are written, or shuffled with a seed. */
export function runTestFile(
  files: Files,
  path: string,
  seed: number | null,
): { readonly result: FileResult; readonly loaded: ReadonlyMap<string, string> } {
  const collected: CollectedTest[] = [];
  const loader = new ModuleLoader(files, new Map([['vitest', testFunctions(collected)]]));
  const ended = (problem: string | null, tests: readonly TestResult[]) => ({
    result: { path, problem, tests },
    loaded: new Map(loader.paths.map((name) => [name, files.get(name) ?? ''])),
  });
  try {
    loader.load(path);
  } catch (error) {
    return ended(problemOf(error, files).join('\n'), []);
  }
  if (collected.length === 0) {
    return ended(`Error: No test suite found in file /repo/${path}`, []);
  }
  const order = seed === null ? collected : shuffled(collected, `${seed}-${path}`);
  return ended(
    null,
    order.map((test) => runTest(test, files)),
  );
}

/** What a test file imports from the runner; `it` adds to the list. */
function testFunctions(collected: CollectedTest[]): ReadonlyMap<string, Value> {
  const groups: string[] = [];
  const add =
    (skipped: boolean): FunctionValue['callable'] =>
    ([name, body]) => {
      const full = [...groups, textOf(name)].join(' > ');
      collected.push({ name: full, body, skipped });
      return undefined;
    };
  const group =
    (enter: boolean): FunctionValue['callable'] =>
    ([name, body], meter) => {
      if (!enter) return undefined;
      groups.push(textOf(name));
      callFunction(body, [], meter);
      groups.pop();
      return undefined;
    };
  const it = functionValue('it', add(false), {
    members: { skip: functionValue('skip', add(true)) },
  });
  const describe = functionValue('describe', group(true), {
    members: { skip: functionValue('skip', group(false)) },
  });
  return new Map<string, Value>([
    ['it', it],
    ['test', it],
    ['describe', describe],
    ['expect', expectFunction],
  ]);
}

function runTest({ name, body, skipped }: CollectedTest, files: Files): TestResult {
  const nothing = { name, error: [], expected: null, received: null };
  if (skipped) return { ...nothing, status: 'skipped' };
  try {
    callFunction(body, [], freshMeter());
    return { ...nothing, status: 'passed' };
  } catch (error) {
    const { expected = null, received = null } = error instanceof AssertionFailure ? error : {};
    return { name, status: 'failed', error: problemOf(error, files), expected, received };
  }
}

function problemOf(error: unknown, files: Files): readonly string[] {
  if (error instanceof LoadError) return [error.message];
  if (error instanceof AssertionFailure) return [`AssertionError: ${error.message}`];
  if (error instanceof OutOfTime) return ['Error: Test timed out in 5000ms.'];
  if (!(error instanceof Thrown)) throw error;
  const { value, place } = error;
  const told =
    value instanceof ErrorValue
      ? `${value.name}: ${value.message}`
      : `Unknown Error: ${inspect(value)}`;
  return [told, ...(place === null ? [] : [` ❯ ${placeText(place, files)}`])];
}

function placeText({ path, at }: Place, files: Files): string {
  return `${path}:${placeOf(files.get(path) ?? '', at)}`;
}

/** The items in an order that the seed decides. */
function shuffled<T>(items: readonly T[], seed: string): readonly T[] {
  const order = [...items];
  new PythonRandom(seed).shuffle(order);
  return order;
}
