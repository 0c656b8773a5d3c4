// What runs inside QuickJS beside the files of a repository: vitest's own `expect`, and just enough of a
// runner. It is bundled into one script, and the sandbox calls what it exports with texts and gets texts.
import './fixed-world.ts';
import {
  ASYMMETRIC_MATCHERS_OBJECT,
  GLOBAL_EXPECT,
  JestAsymmetricMatchers,
  JestChaiExpect,
  JestExtend,
  setState,
} from '@vitest/expect';
import { inspect } from '@vitest/utils/display';
import { processError } from '@vitest/utils/error';
import * as chai from 'chai';
import { literal } from '../../runner/literal.ts';
import type { CaseAnswer, Collected, TestAnswer, ThrownError } from './answers.ts';
import { Collection, type Test } from './suite.ts';

type Exports = Record<string, unknown>;
type Factory = (exports: Exports, require: (specifier: string) => unknown) => void;

// What tests could replace in their own world is kept from before they run.
const { stringify } = JSON;
const text = (answer: unknown): string => stringify(answer);

const factories = new Map<string, { resolve: Readonly<Record<string, string>>; make: Factory }>();
let instances = new Map<string, Exports>();
const collection = new Collection();
let order: readonly Test[] = [];
const awaited = new Map<number, TestAnswer>();

chai.use(JestExtend);
chai.use(JestChaiExpect);
chai.use(JestAsymmetricMatchers);
const expect = Object.assign((value: unknown) => chai.expect(value), {
  ...chai.expect,
  ...(globalThis as unknown as Record<symbol, object>)[ASYMMETRIC_MATCHERS_OBJECT],
});
Object.assign(globalThis, { [GLOBAL_EXPECT]: expect });
setState({ assertionCalls: 0, isExpectingAssertions: false }, expect as never);

for (const name of ['EventTarget', 'Event']) Reflect.deleteProperty(globalThis, name);
Object.assign(globalThis, {
  console: Object.fromEntries(
    ['log', 'info', 'warn', 'error', 'debug'].map((name) => [name, () => undefined]),
  ),
});

/** Takes in a module as a function, with the paths of what it imports. */
export function define(path: string, imports: string, make: Factory): void {
  factories.set(path, { resolve: JSON.parse(imports) as Readonly<Record<string, string>>, make });
}

/** Loads a test file, and tells its tests and the order in which to run them. */
export function collect(path: string, seed: string): string {
  try {
    load(path);
  } catch (error) {
    return text({ error: describe(error) } satisfies Collected);
  }
  const { tests } = collection;
  order = collection.order(seed === '' ? null : Number(seed));
  const places = new Map(tests.map((test, index) => [test, index]));
  return text({
    tests: tests.map((test) => ({
      names: [test, ...test.suites.slice(0, -1)].map(({ name }) => name).reverse(),
      mode: collection.isRun(test) ? 'run' : test.mode === 'todo' ? 'todo' : 'skip',
    })),
    order: order.map((test) => places.get(test) ?? 0),
  } satisfies Collected);
}

/** Runs tests from a place in the order, up to one that waits. What waits is settled by `settled`. */
export function run(from: number, most: number): string {
  const answers: TestAnswer[] = [];
  for (const [index, test] of order.slice(from, from + most).entries()) {
    const answer = runTest(test, from + index);
    answers.push(answer);
    if (answer.state === 'waiting') break;
  }
  return text(answers);
}

function runTest(test: Test, at: number): TestAnswer {
  try {
    const waiting = collection.start(test);
    if (waiting === undefined) return { state: 'passed' };
    waiting.then(
      () => awaited.set(at, { state: 'passed' }),
      (error) => awaited.set(at, { state: 'failed', error: describe(error) }),
    );
    return { state: 'waiting' };
  } catch (error) {
    return { state: 'failed', error: describe(error) };
  }
}

export function settled(at: number): string {
  return text(awaited.get(at) ?? ({ state: 'waiting' } satisfies TestAnswer));
}

/** Calls a function that a module exports. What it gives is written as source code. */
export function evaluate(path: string, name: string, isFresh: boolean): string {
  try {
    if (isFresh) instances = new Map();
    const called = load(path)[name] as () => unknown;
    const value = called();
    const kind = typeof value === 'object' && value !== null ? 'compound' : 'simple';
    return text({ kind, text: literal(value) } satisfies CaseAnswer);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return text({ kind: 'throws', text: message } satisfies CaseAnswer);
  }
}

function load(path: string): Exports {
  const known = instances.get(path);
  if (known !== undefined) return known;
  const exports: Exports = {};
  instances.set(path, exports);
  const module = factories.get(path);
  module?.make(exports, (specifier) => {
    if (specifier === 'vitest') return { ...collection.functions, expect };
    const target = module.resolve[specifier];
    if (target !== undefined) return load(target);
    throw new Error(`Cannot find package '${specifier}' imported from '/repo/${path}'`);
  });
  return exports;
}

/** What was thrown, with the texts that vitest prints for it. */
function describe(thrown: unknown): ThrownError {
  if (!(thrown instanceof Error)) {
    const shown = typeof thrown === 'object' && thrown !== null ? inspect(thrown) : String(thrown);
    return { name: 'Unknown Error', message: shown, diff: '', stack: '' };
  }
  const { name, message, stack = '' } = thrown;
  const { diff = '' } = processError(thrown) as { diff?: string };
  return { name: String(name), message: String(message), diff, stack: String(stack) };
}
