import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { evaluateCases } from '../../../../src/1-worlds/code-repair/blueprint/evaluate-cases.ts';
import { runInSandbox } from '../../../../src/1-worlds/code-repair/engine/engine.ts';
import { units } from '../../../../src/1-worlds/code-repair/units/units.ts';

/** What an expression gives in a module, as source code writes it. */
const result = (call: string, source = ''): string => {
  const files = new Map([['src/m.ts', `${source}\nexport function f() { return ${call}; }`]]);
  const [found] = evaluateCases(files, {
    sourcePath: 'src/m.ts',
    fixtures: '',
    cases: [{ of: 'f', call: 'f()' }],
  });
  return `${found?.kind === 'throws' || found?.kind === 'broken' ? `${found.kind} ` : ''}${found?.text}`;
};

/** What a test with this body fails with; null if it passes. */
const failure = (body: string, before = ''): string | null => {
  const text = `import { expect, it } from 'vitest';\n${before}\nit('t', ${body});`;
  const { problem, tests } = runInSandbox({
    files: new Map([['test/a.test.ts', text]]),
    path: 'test/a.test.ts',
    task: { kind: 'tests', seed: null },
  });
  return (problem ?? tests[0]?.problem)?.message ?? null;
};

const TIMED_OUT = expect.stringMatching(/^Error: Test timed out/);

describe('the engine of the repositories', () => {
  it.each([
    '1 + 2 * 3 ** 2 - -4',
    "'a' + 1 + 2",
    '(true && 0 || null) ?? 5',
    '[3, 10, 2].sort().concat([1]).join()',
    '[3, 1, 2].toSorted((a, b) => a - b).at(-1)',
    '(({ a, b = 2 }) => [a, b])({ a: 1 })',
    `\`\${1 + 1}-\${'x'.repeat(2)}\``,
    "'Crème'.normalize('NFD').replace(/[\\u0300-\\u036f]/g, '')",
    "'2025-02-28'.replace(/(?<year>\\d+)-(?<month>\\d+)/, '$<month>')",
    'new Date(Date.UTC(2024, 1, 29)).toISOString()',
    "Object.entries({ a: 1, 'b-c': 2 })",
    'new (class A { #x = 1; get x() { return this.#x; } })().x',
    '[...new Map([[1, 2]]).values(), ...new Set([3, 3])]',
    '(function* () { yield 1; yield 2; })().next().value',
    '0.1 + 0.2',
    '[-0, 0]',
  ])('evaluates %s as JavaScript does', (expression) => {
    // The expected value is what this very engine makes of the same text.
    const own = Function(`return ${expression}`)() as unknown;
    expect(Function(`return ${result(expression)}`)()).toEqual(own);
  });

  it('strips types of every kind that erases, and runs enums and parameter properties', () => {
    const source = `
      import type { Gone } from './gone';
      interface A<T> { readonly a?: T }
      type B = A<number> & { [key: string]: unknown };
      enum Level { Low = 1, High }
      abstract class Base { constructor(protected readonly n: number) {} abstract f(): number }
      class Made extends Base { override f(): number { return this.n + Level.High; } }
      declare const nowhere: Gone;
      function over(x: string): string;
      function over(x: number): number;
      function over(x: never): never { return x; }
      const value = { a: 1 } satisfies B as unknown as B;`;
    expect(result('[new Made(3).f(), over(value!.a as number), <number>4]', source)).toBe(
      '[5, 1, 4]',
    );
  });

  it('has no clock, no chance and no time zone of its own', () => {
    for (const expression of [
      'Date.now()',
      'new Date().toISOString()',
      'Date()',
      'Math.random()',
      'new Date(2024, 5, 1, 12).toISOString()',
      "new Date('2024-06-01T12:00').getHours()",
      'new Date(0).getTimezoneOffset()',
    ]) {
      // What was asked before is known, so the second time the text is another.
      expect(result(expression), expression).toBe(result(expression, '// again'));
    }
    expect(result('new Date(2024, 5, 1, 12).toISOString()')).toBe("'2024-06-01T12:00:00.000Z'");
    expect(result("new Date('2024-06-01T12:00').getHours()")).toBe('12');
    expect(result("new Date('2024-06-01T12:00') instanceof Date")).toBe('true');
    expect(result('new Date().getTime() === Date.now()')).toBe('true');
  });
});

describe('nothing of the host', () => {
  /** Names that would lead out of a sandbox, if it had an outside. */
  const OUTSIDE = [
    'process',
    'Buffer',
    'fetch',
    'setTimeout',
    'WebAssembly',
    'Worker',
    'navigator',
  ];

  it.each(OUTSIDE)('is called %s', (name) => {
    expect(result(`typeof ${name}`)).toBe("'undefined'");
    expect(result(`typeof globalThis.${name}`)).toBe("'undefined'");
    for (const way of [
      `Function('return typeof ${name}')()`,
      `(0, eval)('typeof ${name}')`,
      `[].constructor.constructor('return typeof ${name}')()`,
      `(() => 1).constructor('return typeof ${name}')()`,
      `Object.getPrototypeOf(function* () {}).constructor('yield typeof ${name}')().next().value`,
      `new Error().constructor.constructor('return typeof ${name}')()`,
      `Reflect.getPrototypeOf(Reflect.getPrototypeOf([])).constructor.constructor('return typeof ${name}')()`,
    ]) {
      expect(result(way), way).toBe("'undefined'");
    }
  });

  it('is reached through the functions of the runner', () => {
    for (const way of ['expect', 'it', 'expect(1)', 'expect(1).toBe', 'expect.any']) {
      const maker = `${way}.constructor.constructor ?? ${way}.constructor`;
      const body = `() => { const F = ${maker}; throw new Error(F('return typeof process + typeof globalThis.process')()); }`;
      expect(failure(body), way).toBe('Error: undefinedundefined');
    }
    expect(failure('() => { throw new Error(Object.keys(globalThis).join()); }')).toBe(
      'Error: console',
    );
  });

  it.each(["'fs'", "'node:fs'", "'child_process'", "'/etc/passwd'", "'../../package.json'"])(
    'is imported from %s',
    (from) => {
      expect(result('all', `import * as all from ${from};`)).toMatch(
        /^broken Error: Failed to resolve/,
      );
      expect(result(`require(${from})`)).toMatch(/^broken Error: Failed to resolve/);
      expect(result(`require(${from} + '')`)).toMatch(/^throws Cannot find package/);
      expect(failure(`async () => { await import(${from} + ''); }`)).toMatch(/Cannot find package/);
      expect(
        failure(`async () => { await Function('return import(${JSON.stringify(from)})')(); }`),
      ).not.toBeNull();
    },
  );

  it('is changed by what a test does to its own world, and neither is the next test file', () => {
    const spoil = `
      Array.prototype.push = Array.prototype.map = () => { throw new Error('spoilt'); };
      Object.prototype.toJSON = () => 'spoilt';
      Object.prototype.polluted = true;
      JSON.stringify = () => '{"state":"passed"}';
      globalThis.expect = null;
      delete globalThis.Array;`;
    expect(failure(`() => { ${spoil} }`)).not.toBe('Error: spoilt');
    expect(failure(`() => { ${spoil} }`, spoil)).not.toBeUndefined();
    expect(
      failure(
        '() => { expect({}.polluted).toBe(undefined); expect([1].map((x) => x)).toEqual([1]); }',
      ),
    ).toBeNull();
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });
});

describe('whatever a test does, it ends', () => {
  it.each([
    'while (true) {}',
    'for (;;) { try { while (true) {} } catch {} finally { continue; } }',
    "'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!'.match('^(a+)+$')",
    "/(a+)+$/.test('aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!')",
    'const spin = () => Promise.resolve().then(spin); return spin()',
    "'a'.repeat(399).match('a?'.repeat(40) + 'a'.repeat(400))",
    "'a'.repeat(399).match('(a|aa)'.repeat(40) + 'b$')",
    'return new Promise(() => {})',
    'const g = (function* () { while (true) yield 1; })(); for (const _ of g);',
    '[3, 2, 1].sort(() => { while (true); })',
    'return { then() { while (true); } }',
  ])('%s', (body) => {
    expect(failure(`async () => { ${body}; }`)).toEqual(TIMED_OUT);
  });

  it.each([
    ['const deep = (n) => deep(n + 1) + 1; deep(0)', /^RangeError: Maximum call stack/],
    ["JSON.parse('['.repeat(1e6))", /Maximum call stack|Worker exited/],
    ["eval('('.repeat(1e6))", /Maximum call stack|Worker exited|stack overflow/],
    ["new RegExp('('.repeat(1e6))", /^SyntaxError/],
    ['let a = []; for (let i = 0; i < 1e5; i++) a = [a]; String(a)', /Maximum call stack/],
    ['const a = {}; a.a = a; expect(a).toEqual({ a: { a: {} } })', /./],
    ['let s = "x"; while (true) s += s', /^RangeError: Invalid string length|heap out of memory/],
    ['let a = [1, 2]; while (true) a = [...a, ...a]', /heap out of memory/],
    ['let a = [1, 2]; while (true) a = a.concat(a)', /heap out of memory/],
    ['let a = [1, 2]; while (true) a = a.flatMap(() => a)', /heap out of memory/],
    ["'x'.repeat(1e9)", /heap out of memory|Invalid string length/],
    ['new Array(1e9).fill(0)', /heap out of memory/],
    ['new Uint8Array(4e9)', /heap out of memory|Invalid|invalid/],
    [
      'const m = new Map(); for (let i = 0; ; i++) m.set(i, [i])',
      /heap out of memory|timed out|Unknown Error: null/,
    ],
    [
      'const all = []; while (true) { try { all.push("x".repeat(1e6) + all.length); } catch {} }',
      /./,
    ],
    ['throw new Error("x".repeat(5e6))', /^Error: (?:x{9000}|Test timed out)/],
    ['throw { toString() { throw 1; } }', /./],
    ['throw null', /^Unknown Error: null/],
    ['throw Object.assign(new Error(), { get message() { throw 1; }, name: {} })', /./],
    ['throw new Proxy(new Error("p"), { get() { throw 1; } })', /./],
  ])('%s', (body, message) => {
    expect(failure(`() => { ${body}; }`)).toMatch(message);
  });

  it('with the tests after it as they would have been', () => {
    const text = `import { expect, it } from 'vitest';
it('a', () => { while (true) {} });
it('b', () => { expect(1).toBe(1); });
it('c', () => { const f = () => f(); f(); });
it('d', () => { expect(1).toBe(1); });`;
    const { tests } = runInSandbox({
      files: new Map([['test/a.test.ts', text]]),
      path: 'test/a.test.ts',
      task: { kind: 'tests', seed: null },
    });
    expect(tests.map(({ status }) => status)).toEqual(['failed', 'passed', 'failed', 'passed']);
  });

  it('also where it is in the file and not in a test, or there are too many tests', () => {
    expect(failure('() => {}', 'while (true) {}')).toEqual(TIMED_OUT);
    expect(failure('() => {}', 'for (let i = 0; i < 5000; i++) it(String(i), () => {});')).toMatch(
      /exited/,
    );
    expect(failure('() => {}', 'for (let i = 0; ; i++) it(String(i), () => {});')).toMatch(
      /^Error/,
    );
  });

  it('even within one call of a built-in function, which takes its thread with it', {
    timeout: 90_000,
  }, () => {
    expect(failure('() => { [].includes.call({ length: 2 ** 53 - 1 }, 1); }')).toBe(
      'Error: Worker exited unexpectedly',
    );
    expect(result('1 + 1')).toBe('2');
  });
});

describe('source that cannot be run', () => {
  it.each([
    ['const a = ;', '1:11: ERROR: Unexpected token'],
    ['export function f( {', '1:21: ERROR: Unexpected token, expected ","'],
    ['export function f() {\n  return 1;', '2:12: ERROR: Unexpected token'],
    ["const a = 'x;", '1:11: ERROR: Unterminated string constant'],
    ['const a = 1 b', '1:13: ERROR: Unexpected token, expected ";"'],
    ['if (1 {}', '1:7: ERROR: Unexpected token, expected ")"'],
    ['1 = 2;', '1:5: ERROR: invalid assignment left-hand side'],
  ])('is reported with the place where %j is wrong', (text, problem) => {
    const { problem: found } = runInSandbox({
      files: new Map([['src/m.ts', text]]),
      path: 'src/m.ts',
      task: { kind: 'cases', rounds: [[]] },
    });
    expect(found?.message).toMatch(/^Error: Transform failed with 1 error:\n\/repo\/src\/m\.ts:/);
    expect(found?.message).toContain(problem);
  });

  it('either runs or reports a place, whatever an edit does to a module', () => {
    const sources = units.map(({ source }) => source.replace(/<<[^>]*>>/g, '1'));
    fc.assert(
      fc.property(
        fc.constantFrom(...sources),
        fc.nat(),
        fc.nat(30),
        fc.constantFrom('', '(', '}', '`', "'", '=>', '...', '/', '${', 'return', '[', '?.', ' '),
        (source, position, length, text) => {
          const at = position % source.length;
          const { problem } = runInSandbox({
            files: new Map([['src/m.ts', source.slice(0, at) + text + source.slice(at + length)]]),
            path: 'src/m.ts',
            task: { kind: 'cases', rounds: [[]] },
          });
          if (problem !== null) {
            expect(problem.message).toMatch(/:\d+:\d+: ERROR: \S|Failed to resolve import/);
          }
        },
      ),
      { numRuns: 300 },
    );
  });
});
