import { format } from '@vitest/utils/display';
import { shuffle } from '@vitest/utils/helpers';

export type Body = () => unknown;
type Mode = 'run' | 'only' | 'skip' | 'todo';

export interface Test {
  readonly name: string;
  /** The suites that it is in, the innermost first and the file itself last. */
  readonly suites: readonly Suite[];
  readonly mode: Mode;
  readonly body: Body | undefined;
}

interface Suite {
  readonly name: string;
  readonly around: readonly Suite[];
  readonly mode: Mode;
  readonly tasks: (Suite | Test)[];
  readonly hooks: Readonly<Record<'beforeAll' | 'beforeEach' | 'afterEach' | 'afterAll', Body[]>>;
}

const isTest = (task: Suite | Test): task is Test => 'suites' in task;

/** What `describe` and `it` of one test file collect, as vitest orders and runs it. */
export class Collection {
  readonly #root = newSuite('', [], 'run');
  #current = this.#root;
  #hasOnly = false;
  readonly #begun = new Set<Suite>();
  /** How many tests of a suite are still to run. */
  readonly #left = new Map<Suite, number>();

  /** What a test file imports from `vitest`, besides `expect`. */
  readonly functions: Readonly<Record<string, unknown>>;

  constructor() {
    const it = this.#family((mode, name, body) => {
      const suites = [this.#current, ...this.#current.around];
      this.#current.tasks.push({ name: String(name), suites, mode, body });
    });
    const describe = this.#family((mode, name, body) => {
      const outer = this.#current;
      const suite = newSuite(String(name), [outer, ...outer.around], mode);
      outer.tasks.push(suite);
      this.#current = suite;
      try {
        body?.();
      } finally {
        this.#current = outer;
      }
    });
    const hooks = Object.fromEntries(
      (['beforeAll', 'beforeEach', 'afterEach', 'afterAll'] as const).map((kind) => [
        kind,
        (body: Body) => void this.#current.hooks[kind].push(body),
      ]),
    );
    this.functions = { it, test: it, describe, suite: describe, ...hooks };
  }

  /** The tests in the order of the file. */
  get tests(): readonly Test[] {
    return testsIn(this.#root);
  }

  /** Whether a test is run, considering `skip`, `todo` and `only`, its own and of the suites around it. */
  isRun(test: Test): boolean {
    const parts = [test, ...test.suites];
    if (test.body === undefined) return false;
    if (parts.some(({ mode }) => mode === 'skip' || mode === 'todo')) return false;
    return !this.#hasOnly || parts.some(({ mode }) => mode === 'only');
  }

  /** The tests that are run, in the order in which vitest runs them with a seed. */
  order(seed: number | null): readonly Test[] {
    const all = seed === null ? this.tests : shuffledTests(this.#root, seed);
    const order = all.filter((test) => this.isRun(test));
    for (const suite of order.flatMap(({ suites }) => suites)) {
      this.#left.set(suite, (this.#left.get(suite) ?? 0) + 1);
    }
    return order;
  }

  /**
   * Runs a test with the hooks around it. What it returns is a promise that has to be awaited, or
   * nothing, because most tests do not wait and waiting takes longer than most tests.
   */
  start(test: Test): Promise<void> | undefined {
    const bodies = this.#bodies(test);
    for (const [index, body] of bodies.entries()) {
      const given = body();
      if (given instanceof Promise) return finish(given, bodies.slice(index + 1));
    }
    return undefined;
  }

  #bodies(test: Test): readonly Body[] {
    const inner = test.suites;
    const outer = inner.toReversed();
    const first = outer.filter((suite) => !this.#begun.has(suite));
    const last = inner.filter((suite) => this.#left.get(suite) === 1);
    for (const suite of inner) {
      this.#begun.add(suite);
      this.#left.set(suite, (this.#left.get(suite) ?? 0) - 1);
    }
    return [
      ...first.flatMap(({ hooks }) => hooks.beforeAll),
      ...outer.flatMap(({ hooks }) => hooks.beforeEach),
      ...(test.body === undefined ? [] : [test.body]),
      ...inner.flatMap(({ hooks }) => hooks.afterEach),
      ...last.flatMap(({ hooks }) => hooks.afterAll),
    ];
  }

  /** `it` with `it.skip`, `it.only`, `it.todo` and `it.each`. */
  #family(add: (mode: Mode, name: unknown, body: Body | undefined) => void): unknown {
    const adder = (mode: Mode) => {
      const plain = (name: unknown, body?: Body): void => {
        this.#hasOnly ||= mode === 'only';
        add(mode, name, body);
      };
      const each =
        (rows: readonly unknown[]) => (name: string, body: (...args: unknown[]) => unknown) => {
          for (const row of rows) {
            const args = Array.isArray(row) ? (row as unknown[]) : [row];
            const shown = args.slice(0, name.split('%').length - 1);
            plain(format(name, ...shown), () => body(...args));
          }
        };
      return Object.assign(plain, { each });
    };
    return Object.assign(adder('run'), {
      only: adder('only'),
      skip: adder('skip'),
      todo: adder('todo'),
    });
  }
}

async function finish(first: Promise<unknown>, rest: readonly Body[]): Promise<void> {
  await first;
  for (const body of rest) await body();
}

function newSuite(name: string, around: readonly Suite[], mode: Mode): Suite {
  const hooks = { beforeAll: [], beforeEach: [], afterEach: [], afterAll: [] };
  return { name, around, mode, tasks: [], hooks };
}

function testsIn(suite: Suite): readonly Test[] {
  return suite.tasks.flatMap((task) => (isTest(task) ? [task] : testsIn(task)));
}

/** Suites and tests are shuffled apart, and which of them comes first is drawn as well. */
function shuffledTests(suite: Suite, seed: number): readonly Test[] {
  const groups = [
    suite.tasks.filter((task) => !isTest(task)),
    suite.tasks.filter((task) => isTest(task)),
  ];
  return shuffle(groups, seed)
    .flatMap((group) => shuffle(group, seed))
    .flatMap((task) => (isTest(task) ? [task] : shuffledTests(task, seed)));
}
