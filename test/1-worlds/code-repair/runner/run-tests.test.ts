import { spawnSync } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { testReport } from '../../../../src/1-worlds/code-repair/runner/report.ts';
import { runTestFile } from '../../../../src/1-worlds/code-repair/runner/run-tests.ts';
import { temporaryFolder } from '../../../support/files/temporary-folder.ts';

const SOURCE = `const seen: number[] = [];

export interface Line {
  readonly price?: { readonly name: string };
}

export function double(value: number): number {
  if (value < 0) {
    throw new RangeError('negative');
  }
  seen.push(value);
  return value * 2;
}

export function calls(): number {
  return seen.length;
}

export function nameOf(line: Line): string {
  const { price } = line as Required<Line>;
  return price.name;
}
`;

const filesWith = (tests: string): ReadonlyMap<string, string> =>
  new Map([
    ['src/double.ts', SOURCE],
    [
      'test/double.test.ts',
      `import { describe, expect, it } from 'vitest';
import { calls, double, gone, nameOf } from '../src/double';

${tests}
`,
    ],
  ]);

/** Runs one test file with these tests against a small module. */
const run = (tests: string, seed: number | null = null) =>
  runTestFile(filesWith(tests), 'test/double.test.ts', seed).result;

const MANY_FAILURES = `describe('double', () => {
  it('doubles', () => {
    expect(double(2)).toBe(4);
  });

  it('halves', () => {
    expect(double(2)).toBe(1);
  });

  describe('of lists', () => {
    it('knows zero', () => {
      expect([double(0), 4]).toEqual([1, 4]);
    });

    it.skip('waits', () => {});
  });

  it('compares objects', () => {
    expect({ a: 0, b: 'x', c: [1, { d: null }], u: undefined }).toEqual({ a: 1, b: 'x', c: [1, { d: 2 }] });
  });

  it('compares texts', () => {
    expect('crème-brulee').toBe('creme-brulee');
    expect('never').toBe('reached');
  });

  it('compares lines', () => {
    expect('a\\nb').toBe('a\\nc');
  });

  it('is close', () => {
    expect(0.1).toBeCloseTo(0.2);
  });

  it('is nothing', () => {
    expect(double(1)).toBeNull();
  });

  it('throws nothing', () => {
    expect(() => double(1)).toThrow('negative');
  });

  it('throws another thing', () => {
    expect(() => double(-1)).toThrow('positive');
  });

  it('throws', () => {
    double(-1);
  });

  it('reads', () => {
    nameOf({});
  });

  it('calls what is gone', () => {
    gone(1);
  });

  it.todo('comes later');
});

it('is not', () => { expect(1).not.toBe(1); });
it('includes', () => { expect([1, 2]).toContain(3); });
it('has a length', () => { expect([1, 2]).toHaveLength(3); });
it('is greater', () => { expect(1).toBeGreaterThan(3); });
it('matches', () => { expect('abc').toMatch(/x/); });
it('is a date', () => { expect(new Date(0)).toEqual(new Date(1)); });
it('throws a text', () => { throw 'oops'; });
it.each([[1, 2], [2, 5]])('doubles %i', (given, doubled) => { expect(double(given)).toBe(doubled); });
`;

/** The same with one blank line where there are several. */
const plain = (text: string): string => text.replace(/\n\s*\n/g, '\n\n').trim();

/** What the real vitest prints about these files, without times. */
function printedByVitest(files: ReadonlyMap<string, string>, ...options: string[]): string {
  const modules = fileURLToPath(new URL('../../../../node_modules', import.meta.url));
  const folder = temporaryFolder();
  for (const [path, text] of [...files, ['vitest.config.mjs', 'export default {};']] as const) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  symlinkSync(modules, join(folder, 'node_modules'));
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [join(modules, 'vitest/vitest.mjs'), 'run', ...options],
    {
      cwd: folder,
      encoding: 'utf8',
      env: { PATH: process.env.PATH, CI: '1', NO_COLOR: '1', TZ: 'UTC' },
    },
  );
  const [list = '', totals = ''] = stdout
    .replace(/^ RUN .*\n|^ +(?:Start at|Duration) .*\n/gm, '')
    .replace(/ \d+ms$/gm, '')
    .split(/(?=^ Test Files)/m);
  return plain(`${list}\n${stderr}\n${totals}`);
}

describe('the test runner of the repositories', () => {
  it('prints what vitest prints', () => {
    const { output } = testReport([run(MANY_FAILURES)], null);
    expect(plain(output)).toBe(printedByVitest(filesWith(MANY_FAILURES)));
  });

  it('shuffles tests as vitest does with the same seed', () => {
    const numbered = (from: number): string =>
      [0, 1, 2, 3].map((at) => `it('t${from + at}', () => note(${from + at}));`).join('\n');
    const tests = `const order: number[] = [];
const note = (at: number) => void order.push(at);
${numbered(0)}
describe('a', () => {
${numbered(10)}
});
describe('b', () => {
${numbered(20)}
it('tells', () => { note(99); expect(order).toEqual([]); });
});`;
    for (const seed of [5, 1234]) {
      const { output } = testReport([run(tests, seed)], seed);
      const real = printedByVitest(
        filesWith(tests),
        '--sequence.shuffle.tests',
        `--sequence.seed=${seed}`,
      );
      expect(plain(output)).toBe(real);
    }
  });

  it('counts what passed, failed and was skipped', () => {
    const report = testReport([run(MANY_FAILURES)], null);
    expect(report).toMatchObject({ passed: 2, failed: 20, skipped: 1, exitCode: 1 });
    expect(testReport([run("it('a', () => {});")], null).exitCode).toBe(0);
  });

  it('runs what a test waits for, and the hooks around it', () => {
    const result = run(`import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
const log: string[] = [];
beforeAll(async () => { await null; log.push('first'); });
beforeEach(() => void log.push('before'));
afterEach(() => void log.push('after'));
describe('inner', () => {
  afterAll(() => void log.push('last'));
  it('waits', async () => { await Promise.resolve(); log.push('a'); });
});
it('tells', () => {
  expect(log).toEqual(['first', 'before', 'a', 'after', 'last', 'before']);
});
it('is refused', async () => { await expect(Promise.reject(new Error('no'))).rejects.toThrow('no'); });
it('fails late', async () => { await null; double(-1); });`);
    expect(result.tests.map(({ status }) => status)).toEqual([
      'passed',
      'passed',
      'passed',
      'failed',
    ]);
    expect(result.tests[3]?.error.slice(0, 2)).toEqual([
      'RangeError: negative',
      ' ❯ double src/double.ts:9:11',
    ]);
  });

  it('keeps what a module remembers from one test to the next, and shuffles them with a seed', () => {
    const tests = `it('a', () => { double(1); expect(calls()).toBe(1); });
it('b', () => { expect(calls()).toBe(1); });
it('c', () => { expect(calls()).toBe(1); });`;
    const failing = (seed: number | null) =>
      run(tests, seed).tests.filter(({ status }) => status === 'failed').length;
    expect(failing(null)).toBe(0);
    const counts = [1, 2, 3, 4, 5, 6, 7, 8].map(failing);
    expect(counts).toEqual([1, 2, 3, 4, 5, 6, 7, 8].map(failing));
    expect(new Set(counts).size).toBeGreaterThan(1);
  });

  it('reports a file that cannot be loaded, and one without tests', () => {
    expect(run("import { x } from '../src/gone';\nx();").problem).toEqual([
      'Error: Failed to resolve import "../src/gone" from "test/double.test.ts". Does the file exist?',
    ]);
    expect(run('').problem).toEqual([
      'Error: No test suite found in file /repo/test/double.test.ts',
    ]);
    expect(run('it(').problem).toEqual([
      'Error: Transform failed with 1 error:',
      '/repo/test/double.test.ts:5:1: ERROR: Unexpected token',
    ]);
    expect(run('const a = null;\na.b();').problem?.slice(0, 2)).toEqual([
      "TypeError: Cannot read properties of null (reading 'b')",
      ' ❯ test/double.test.ts:5:3',
    ]);
  });
});
