import variant from '@jitl/quickjs-singlefile-mjs-release-sync';
import {
  newQuickJSWASMModuleFromVariant,
  type QuickJSContext,
  type QuickJSHandle,
  type QuickJSRuntime,
  type QuickJSWASMModule,
} from 'quickjs-emscripten-core';
import type { CaseAnswer, TestAnswer, ThrownError } from './guest/answers.ts';
import type { Job, JobResult, Problem, TestResult } from './jobs.ts';
import { problemOf } from './problems.ts';
import { readCaseAnswer, readCollected, readTestAnswer, readTestAnswers } from './read-answer.ts';
import {
  LINES_BEFORE,
  modulesFrom,
  placeInText,
  SourceError,
  type StrippedModule,
  syntaxError,
} from './source.ts';

const MEMORY = 32 * 1024 * 1024;
/** Deeper calls than fit into this are a recursion without an end. */
const STACK = 512 * 1024;
/**
 * How often QuickJS may ask whether to go on during one call: every 10,000 steps. Steps are counted and
 * not time, so that a slow machine gives the same result as a fast one. This many take about 0.03 seconds.
 */
const MOST_QUESTIONS = 100;
/** Promises that are settled one after the other. */
const MOST_TURNS = 10_000;
const MOST_TESTS = 1000;

/** A call that did not come to its end. */
class CallEnded extends Error {
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.message);
    this.problem = problem;
  }
}

const TIMED_OUT: Problem = {
  message:
    'Error: Test timed out in 5000ms.\nIf this is a long-running test, pass a timeout value as the last argument or configure it globally with "testTimeout".',
  diff: '',
  frames: [],
};
/** Nothing that the guest says after this can be relied on. */
const DISTURBED: Problem = { message: 'Error: Worker exited unexpectedly', diff: '', frames: [] };

type GuestFunction = 'define' | 'collect' | 'run' | 'settled' | 'evaluate';

/**
 * QuickJS with the guest in it. Before each job its memory is put back to what it was after loading the
 * guest, so a job finds nothing that another one left, whatever that one did. No function of the host is
 * in there: code can compute, and that is all.
 */
export class Sandbox {
  readonly #context: QuickJSContext;
  readonly #runtime: QuickJSRuntime;
  readonly #guest: Readonly<Record<GuestFunction, QuickJSHandle>>;
  readonly #restore: () => void;
  #questions = 0;

  private constructor(engine: QuickJSWASMModule, guest: string) {
    this.#runtime = engine.newRuntime({ memoryLimitBytes: MEMORY, maxStackSizeBytes: STACK });
    this.#context = this.#runtime.newContext();
    const loaded = this.#context.unwrapResult(
      this.#context.evalCode(`(() => { ${guest}\nreturn guest; })()`, 'node_modules/vitest.js'),
    );
    const member = (name: GuestFunction): QuickJSHandle => this.#context.getProp(loaded, name);
    this.#guest = {
      define: member('define'),
      collect: member('collect'),
      run: member('run'),
      settled: member('settled'),
      evaluate: member('evaluate'),
    };
    this.#runtime.setInterruptHandler(() => ++this.#questions > MOST_QUESTIONS);
    this.#restore = snapshotOf(engine.getWasmMemory());
  }

  static async open(guest: string): Promise<Sandbox> {
    return new Sandbox(await newQuickJSWASMModuleFromVariant(variant), guest);
  }

  /**
   * @param isStepwise whether each test is a call of its own, with its own limits. That takes longer, and
   * matters only if a limit is reached.
   */
  run(job: Job, isStepwise = false): JobResult {
    const loaded = new Set<string>();
    const nothing = { tests: [], cases: [] };
    const ended = (part: Partial<JobResult>): JobResult => ({
      problem: null,
      ...nothing,
      ...part,
      loaded: [...loaded],
    });
    this.#restore();
    try {
      const modules = modulesFrom(job, loaded);
      for (const module of modules) this.#define(module);
      const { task, path } = job;
      if (task.kind === 'cases') {
        const answers = task.rounds.map((names) =>
          names.map((name, at) => this.#case(path, name, at === 0)),
        );
        return ended({ cases: answers.flat() });
      }
      const places = new Map(modules.map((module) => [module.path, module]));
      return ended(this.#tests(path, task.seed, places, isStepwise));
    } catch (error) {
      if (error instanceof SourceError) {
        return ended({ problem: { message: error.message, diff: '', frames: [] } });
      }
      if (!(error instanceof CallEnded)) throw error;
      if (!isStepwise && job.task.kind === 'tests') return this.run(job, true);
      return ended({ problem: error.problem });
    }
  }

  #define(module: StrippedModule): void {
    const { path, code, imports } = module;
    const made = this.#context.evalCode(`(function (exports, require) {\n${code}\n})`, path);
    if (made.error) {
      const { message = '', stack = '' } = this.#context.dump(made.error) as Partial<ThrownError>;
      const [, row = '2', at = '1'] = /:(\d+):(\d+)/.exec(String(stack)) ?? [];
      const line = Number(row) - LINES_BEFORE;
      throw syntaxError(path, line, placeInText(module, line, Number(at)), String(message));
    }
    const { newString } = this.#context;
    this.#call('define', [
      newString.call(this.#context, path),
      newString.call(this.#context, JSON.stringify(imports)),
      made.value,
    ]);
  }

  #tests(
    path: string,
    seed: number | null,
    modules: ReadonlyMap<string, StrippedModule>,
    isStepwise: boolean,
  ): Partial<JobResult> {
    const collected = this.#ask(readCollected, 'collect', [
      path,
      seed === null ? '' : String(seed),
    ]);
    if ('error' in collected) return { problem: problemOf(collected.error, modules) };
    if (collected.tests.length === 0) {
      const message = `Error: No test suite found in file /repo/${path}`;
      return { problem: { message, diff: '', frames: [] } };
    }
    if (collected.tests.length > MOST_TESTS) throw new CallEnded(DISTURBED);
    const { order } = collected;
    const ended: (Problem | null)[] = [];
    while (ended.length < order.length) {
      const most = isStepwise ? 1 : order.length - ended.length;
      ended.push(...this.#problems(ended.length, most, modules).slice(0, most));
    }
    const tests = collected.tests.map(({ names, mode }, index): TestResult => {
      const problem = ended[order.indexOf(index)] ?? null;
      const ran = problem === null ? 'passed' : 'failed';
      const status = mode === 'run' ? ran : mode === 'skip' ? 'skipped' : 'todo';
      return { names, status, problem };
    });
    return { tests };
  }

  /** What went wrong in the next tests, up to one that waits for something. */
  #problems(
    from: number,
    most: number,
    modules: ReadonlyMap<string, StrippedModule>,
  ): readonly (Problem | null)[] {
    const problemIn = (answer: TestAnswer): Problem | null => {
      if (answer.state === 'waiting') return TIMED_OUT;
      return 'error' in answer ? problemOf(answer.error, modules) : null;
    };
    try {
      const answers = this.#ask(readTestAnswers, 'run', [from, most]);
      const at = answers.length - 1;
      if (at < 0) throw new CallEnded(DISTURBED);
      if (answers[at]?.state !== 'waiting') return answers.map(problemIn);
      this.#questions = 0;
      this.#runtime.executePendingJobs(MOST_TURNS);
      this.#endIfLate();
      const settled = this.#ask(readTestAnswer, 'settled', [from + at]);
      return [...answers.slice(0, -1), settled].map(problemIn);
    } catch (error) {
      if (most > 1 || !(error instanceof CallEnded)) throw error;
      return [error.problem];
    }
  }

  #case(path: string, name: string, isFresh: boolean): CaseAnswer {
    try {
      return this.#ask(readCaseAnswer, 'evaluate', [path, name, isFresh]);
    } catch (error) {
      if (!(error instanceof CallEnded)) throw error;
      return { kind: 'broken', text: error.problem.message };
    }
  }

  /** Calls the guest, and reads the JSON that it answers with. */
  #ask<Answer>(
    read: (value: unknown) => Answer | null,
    name: GuestFunction,
    args: readonly (string | number | boolean)[],
  ): Answer {
    const result = this.#call(
      name,
      args.map((value) => {
        if (typeof value === 'string') return this.#context.newString(value);
        if (typeof value === 'number') return this.#context.newNumber(value);
        return value ? this.#context.true : this.#context.false;
      }),
    );
    const answer = read(parsed(this.#context.getString(result)));
    if (answer === null) throw new CallEnded(DISTURBED);
    return answer;
  }

  #call(name: GuestFunction, args: QuickJSHandle[]): QuickJSHandle {
    this.#questions = 0;
    const result = this.#context.callFunction(this.#guest[name], this.#context.undefined, args);
    this.#endIfLate();
    if (result.error) throw new CallEnded(DISTURBED);
    return result.value;
  }

  /** An asynchronous function catches what ends it, so the call itself may seem to have succeeded. */
  #endIfLate(): void {
    if (this.#questions > MOST_QUESTIONS) throw new CallEnded(TIMED_OUT);
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Remembers the memory, and returns what puts it back. */
function snapshotOf(memory: WebAssembly.Memory): () => void {
  const words = new Float64Array(memory.buffer);
  const end = (words.findLastIndex((word) => word !== 0) + 1) * 8;
  const [gapStart, gapEnd] = longestGap(words.subarray(0, end / 8));
  const [before, after] = [memory.buffer.slice(0, gapStart), memory.buffer.slice(gapEnd, end)];
  const [low, high] = [new Uint8Array(before), new Uint8Array(after)];
  return () => {
    const bytes = new Uint8Array(memory.buffer);
    bytes.set(low, 0);
    bytes.set(high, gapEnd);
  };
}

/** The unused part of the stack, which nobody reads before writing it: most of the memory. */
function longestGap(words: Float64Array): readonly [number, number] {
  let longest: readonly [number, number] = [0, 0];
  let start = 0;
  for (let at = 0; at <= words.length; at++) {
    if (at < words.length && words[at] === 0) continue;
    if (at - start > longest[1] - longest[0]) longest = [start, at];
    start = at + 1;
  }
  return [longest[0] * 8, longest[1] * 8];
}
