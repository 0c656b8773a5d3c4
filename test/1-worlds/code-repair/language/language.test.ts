import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { evaluateCases } from '../../../../src/1-worlds/code-repair/blueprint/evaluate-cases.ts';
import { compiledModule } from '../../../../src/1-worlds/code-repair/language/compiled-module.ts';
import { units } from '../../../../src/1-worlds/code-repair/units/units.ts';

/** What an expression gives in a module, as source code writes it. */
const result = (call: string, source = ''): string => {
  const files = new Map([['src/m.ts', `${source}\nexport function f() { return ${call}; }`]]);
  const [found] = evaluateCases(files, {
    sourcePath: 'src/m.ts',
    fixtures: '',
    cases: [{ of: 'f', call: 'f()' }],
  });
  return `${found?.kind === 'throws' ? 'throws ' : ''}${found?.text}`;
};

describe('the language of the repositories', () => {
  it('lets no pattern run away, whether it is written as a pattern or as a text', () => {
    const started = performance.now();
    expect(result("'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!'.match('^(a+)+$')")).toMatch(
      /^throws .*Invalid regular expression/,
    );
    for (const source of ['a?'.repeat(40) + 'a'.repeat(40), '.*.*.*x', '(a|aa)'.repeat(40)]) {
      expect(result(`'${'a'.repeat(399)}'.match('${source}$')`)).toMatch(/^throws .*Invalid reg/);
    }
    expect(result(`'${'a'.repeat(399)}'.match('.*.*x$')`)).toBe('null');
    expect(performance.now() - started).toBeLessThan(2000);
    expect(result("'a1b2'.match('[0-9]')")).toBe(result("'a1b2'.match(/[0-9]/)"));
  });

  it.each(['a = [...a, ...a]', 'a = a.concat(a)', 'a = a.flatMap(() => a)'])(
    'refuses a list that grows without end, as %s does',
    (growing) => {
      const source = `function grow() { let a = [1, 2]; while (true) { ${growing}; } }`;
      expect(result('grow()', source)).toMatch(/^throws .*Invalid array length/);
    },
  );

  it.each([
    '1 + 2 * 3 ** 2 - -4',
    '(7 % 4) / 2 + 10_000',
    "'a' + 1 + 2",
    '(true && 0 || null) ?? 5',
    '1 < 2 === true ? [1, ...[2, 3]] : 0',
    '[3, 10, 2].sort().concat([1]).join()',
    '[3, 10, 2].sort((a, b) => a - b).map((x) => x * 2)',
    '[1, 2, 3].reduce((sum, x) => sum + x, 0)',
    '(({ a, b = 2 }) => [a, b])({ a: 1 })',
    '(([first, ...rest]) => rest)([1, 2, 3])',
    `\`\${1 + 1}-\${'x'.repeat(2)}\``,
    "'Crème'.normalize('NFD').replace(/[\\u0300-\\u036f]/g, '')",
    "' a-b--c '.trim().split(/-+/)",
    "'2025-02-28'.slice(0, 4) + Number('7').toFixed(2)",
    'new Date(Date.UTC(2024, 1, 29)).toISOString()',
    'Math.max(...[1, 5, 3]) + Math.round(-2.5)',
    "Object.entries({ a: 1, 'b-c': 2 })",
    'undefined?.length ?? null',
    'typeof (() => 1)',
    '0.1 + 0.2',
  ])('evaluates %s as JavaScript does', (expression) => {
    // The expected value is what this very engine makes of the same text.
    const own = Function(`return ${expression}`)() as unknown;
    expect(JSON.parse(toJson(result(expression)))).toEqual(
      JSON.parse(JSON.stringify(own) ?? 'null'),
    );
  });

  it('runs loops, closures and changes of variables', () => {
    const source = `
function count(limit: number): number[] {
  const seen: number[] = [];
  let total = 0;
  for (let i = 0; i < limit; i++) {
    if (i === 1) continue;
    if (i === 5) break;
    total += i;
    seen.push(total);
  }
  while (seen.length > 3) seen.pop();
  return seen;
}`;
    expect(result('count(9)', source)).toBe('[0, 2, 5]');
  });

  it.each([
    ['nothing.length', 'throws nothing is not defined'],
    ['null.length', "throws Cannot read properties of null (reading 'length')"],
    ['[].nope()', 'throws (intermediate value).nope is not a function'],
    ['[].reduce((a, b) => a)', 'throws Reduce of empty array with no initial value'],
    ["'x'.repeat(-1)", 'throws Invalid count value: -1'],
  ])('fails at %s as an engine does', (expression, message) => {
    expect(result(expression)).toBe(message);
  });

  it('shows nothing of the machine that it runs on', () => {
    for (const name of [
      'process',
      'globalThis',
      'require',
      'eval',
      'Function',
      'fetch',
      'console',
    ]) {
      expect(result(`${name}()`)).toBe(`throws ${name} is not defined`);
    }
    for (const expression of [
      "''.constructor",
      '[].constructor',
      '({}).__proto__',
      '(() => 1).call',
    ]) {
      expect(result(expression)).toBe('undefined');
    }
    expect(result('Math.random')).toBe('undefined');
    expect(result('Date.now')).toBe('undefined');
  });

  it('ends what would not end by itself', () => {
    const forever = 'function loop() { while (true) {} }\nfunction deep(n) { return deep(n + 1); }';
    expect(result('loop()', forever)).not.toContain('throws');
    expect(result('deep(0)', forever)).toBe('throws Maximum call stack size exceeded');
    expect(result("'x'.repeat(1e9)")).toBe('throws Invalid string length');
    expect(result("/(a+)+$/.test('aaaaaaaaaaaaaaaaaaaaaaaaaaaa!')")).toMatch(
      /^throws Invalid regular/,
    );
  });

  it.each([
    ['const a = ;', '1:11: ERROR: Unexpected ";"'],
    ['export function f( {', '1:21: ERROR: Expected identifier but found end of file'],
    ['export function f() {\n  return 1;', '2:12: ERROR: Expected "}" but found end of file'],
    ["const a = 'x;", '1:11: ERROR: Unterminated string literal'],
    ['const a = 1 b', '1:13: ERROR: Expected ";" but found "b"'],
    ['if (1 {}', '1:7: ERROR: Expected ")" but found "{"'],
    ['1 = 2;', '1:3: ERROR: Invalid assignment target'],
  ])('reports where %j is wrong', (text, problem) => {
    const module = compiledModule('src/m.ts', text);
    expect(module).toEqual({
      ok: false,
      problem: `Transform failed with 1 error:\n/repo/src/m.ts:${problem}`,
    });
  });

  it('either compiles or reports a place, whatever an edit does to a module', () => {
    const sources = units.map(({ source }) => source);
    fc.assert(
      fc.property(
        fc.constantFrom(...sources),
        fc.nat(),
        fc.nat(30),
        fc.constantFrom('', '(', '}', '`', "'", '=>', '...', '/', '${', 'return', '[', '?.', ' '),
        (source, position, length, text) => {
          const at = position % source.length;
          const module = compiledModule(
            'src/m.ts',
            source.slice(0, at) + text + source.slice(at + length),
          );
          if (!module.ok) expect(module.problem).toMatch(/:\d+:\d+: ERROR: \S/);
        },
      ),
      { numRuns: 400 },
    );
  });
});

/** Source that `literal` wrote, as JSON. */
function toJson(text: string): string {
  if (text === 'undefined') return 'null';
  return text.replace(/'((?:[^'\\]|\\.)*)'/g, (_, inner: string) => JSON.stringify(inner));
}
