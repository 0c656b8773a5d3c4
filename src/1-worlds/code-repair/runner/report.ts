import type { FileResult, TestResult } from './run-tests.ts';

/** A whole run of the tests, as the tool answers it. */
export interface TestReport {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** Whether something failed, be it a test or a file that could not be loaded. */
  readonly exitCode: number;
  readonly output: string;
}

export function testReport(results: readonly FileResult[], seed: number | null): TestReport {
  const tests = results.flatMap((file) => file.tests);
  const count = (status: TestResult['status']): number =>
    tests.filter((test) => test.status === status).length;
  const [passed, failed, skipped] = [count('passed'), count('failed'), count('skipped')];
  const brokenFiles = results.filter(isBroken);
  const output = [
    ...(seed === null ? [] : [`      Running tests with seed "${seed}"`, '']),
    ...results.flatMap(fileLines),
    ...failures(results),
    '',
    ` Test Files  ${totals(brokenFiles.length, results.length - brokenFiles.length, 0)} (${results.length})`,
    tests.length === 0
      ? '      Tests  no tests'
      : `      Tests  ${totals(failed, passed, skipped)} (${tests.length})`,
  ].join('\n');
  return { passed, failed, skipped, exitCode: brokenFiles.length === 0 ? 0 : 1, output };
}

const isBroken = (file: FileResult): boolean =>
  file.problem !== null || file.tests.some(({ status }) => status === 'failed');

function totals(failed: number, passed: number, skipped: number): string {
  return [
    ...(failed > 0 ? [`${failed} failed`] : []),
    ...(passed > 0 || failed + skipped === 0 ? [`${passed} passed`] : []),
    ...(skipped > 0 ? [`${skipped} skipped`] : []),
  ].join(' | ');
}

function fileLines({ path, problem, tests }: FileResult): readonly string[] {
  if (problem !== null) return [` ❯ ${path} (0 test)`];
  const failed = tests.filter(({ status }) => status === 'failed');
  const skipped = tests.filter(({ status }) => status === 'skipped').length;
  const counts = [
    `${tests.length} test${tests.length === 1 ? '' : 's'}`,
    ...(failed.length > 0 ? [`${failed.length} failed`] : []),
    ...(skipped > 0 ? [`${skipped} skipped`] : []),
  ].join(' | ');
  if (failed.length === 0) return [` ✓ ${path} (${counts})`];
  return [` ❯ ${path} (${counts})`, ...failed.map(({ name }) => `   × ${name}`)];
}

function failures(results: readonly FileResult[]): readonly string[] {
  return results.flatMap(({ path, problem, tests }) => {
    if (problem !== null) return ['', ` FAIL  ${path} [ ${path} ]`, problem];
    return tests
      .filter(({ status }) => status === 'failed')
      .flatMap(({ name, error, expected, received }) => [
        '',
        ` FAIL  ${path} > ${name}`,
        ...error,
        ...(expected === null
          ? []
          : ['', '- Expected', '+ Received', '', `- ${expected}`, `+ ${received}`]),
      ]);
  });
}
