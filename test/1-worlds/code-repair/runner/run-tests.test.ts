import { describe, expect, it } from 'vitest';
import { testReport } from '../../../../src/1-worlds/code-repair/runner/report.ts';
import { runTestFile } from '../../../../src/1-worlds/code-repair/runner/run-tests.ts';

const SOURCE = `const seen: number[] = [];
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
`;

/** Runs one test file with these tests against a small module. */
const run = (tests: string, seed: number | null = null) => {
  const test = `import { describe, expect, it } from 'vitest';
import { calls, double } from '../src/double';

${tests}
`;
  const files = new Map([
    ['src/double.ts', SOURCE],
    ['test/double.test.ts', test],
  ]);
  return runTestFile(files, 'test/double.test.ts', seed).result;
};

describe('the test runner of the repositories', () => {
  it('reports what passed, failed and was skipped', () => {
    const result = run(`describe('double', () => {
  it('doubles', () => { expect(double(2)).toBe(4); });
  it('halves', () => { expect(double(2)).toBe(1); });
  it('lists', () => { expect([double(1)]).toEqual([3]); });
  it('throws', () => { expect(() => double(-1)).toThrow('negative'); });
  it.skip('waits', () => { expect(1).toBe(2); });
});`);
    const report = testReport([result], null);
    expect(report).toMatchObject({ passed: 2, failed: 2, skipped: 1, exitCode: 1 });
    expect(report.output).toBe(` ❯ test/double.test.ts (5 tests | 2 failed | 1 skipped)
   × double > halves
   × double > lists

 FAIL  test/double.test.ts > double > halves
AssertionError: expected 4 to be 1 // Object.is equality

- Expected
+ Received

- 1
+ 4

 FAIL  test/double.test.ts > double > lists
AssertionError: expected [ 2 ] to deeply equal [ 3 ]

- Expected
+ Received

- [ 3 ]
+ [ 2 ]

 Test Files  1 failed (1)
      Tests  2 failed | 2 passed | 1 skipped (5)`);
  });

  it('says where the source threw, and what a test without an end does', () => {
    const { tests } = run(`it('throws', () => { double(-1); });
it('hangs', () => { while (true) double(1); });`);
    expect(tests.map(({ error }) => error)).toEqual([
      ['RangeError: negative', ' ❯ src/double.ts:4:5'],
      ['Error: Test timed out in 5000ms.'],
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
    expect(run("import { x } from '../src/gone';").problem).toBe(
      'Error: Failed to resolve import "../src/gone" from "test/double.test.ts". Does the file exist?',
    );
    expect(run('').problem).toBe('Error: No test suite found in file /repo/test/double.test.ts');
    expect(run('it(').problem).toMatch(
      /^Error: Transform failed with 1 error:\n\/repo\/test\/double/,
    );
  });
});
