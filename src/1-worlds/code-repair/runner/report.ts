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

/** What vitest prints, without the times, which differ from run to run. */
export function testReport(results: readonly FileResult[], seed: number | null): TestReport {
  const tests = results.flatMap((file) => file.tests);
  const count = (status: TestResult['status']): number =>
    tests.filter((test) => test.status === status).length;
  const [passed, failed, skipped, todo] = [
    count('passed'),
    count('failed'),
    count('skipped'),
    count('todo'),
  ];
  const brokenFiles = results.filter(isBroken);
  const output = [
    ...(seed === null ? [] : [`      Running tests with seed "${seed}"`, '']),
    ...results.flatMap(fileLines),
    ...failures(results),
    '',
    ` Test Files  ${totals(brokenFiles.length, results.length - brokenFiles.length, 0, 0)} (${results.length})`,
    tests.length === 0
      ? '      Tests  no tests'
      : `      Tests  ${totals(failed, passed, skipped, todo)} (${tests.length})`,
  ].join('\n');
  return { passed, failed, skipped, exitCode: brokenFiles.length === 0 ? 0 : 1, output };
}

const isBroken = (file: FileResult): boolean =>
  file.problem !== null || file.tests.some(({ status }) => status === 'failed');

function totals(failed: number, passed: number, skipped: number, todo: number): string {
  return [
    ...(failed > 0 ? [`${failed} failed`] : []),
    ...(passed > 0 || failed + skipped + todo === 0 ? [`${passed} passed`] : []),
    ...(skipped > 0 ? [`${skipped} skipped`] : []),
    ...(todo > 0 ? [`${todo} todo`] : []),
  ].join(' | ');
}

const MARKS = { passed: '✓', failed: '×', skipped: '↓', todo: '□' };

function fileLines({ path, problem, tests }: FileResult): readonly string[] {
  if (problem !== null) return [` ❯ ${path} (0 test)`];
  const count = (of: TestResult['status']) => tests.filter(({ status }) => status === of).length;
  const counts = [
    `${tests.length} test${tests.length === 1 ? '' : 's'}`,
    ...(['failed', 'skipped', 'todo'] as const).flatMap((status) =>
      count(status) > 0 ? [`${count(status)} ${status}`] : [],
    ),
  ].join(' | ');
  if (count('failed') === 0) return [` ✓ ${path} (${counts})`];
  return [
    ` ❯ ${path} (${counts})`,
    ...tests.map(
      ({ names, status }) => `${' '.repeat(1 + 2 * names.length)}${MARKS[status]} ${names.at(-1)}`,
    ),
  ];
}

function failures(results: readonly FileResult[]): readonly string[] {
  const suites = results.flatMap(({ path, problem }) =>
    problem === null ? [] : [[` FAIL  ${path} [ ${path} ]`, ...problem]],
  );
  const tests = results.flatMap(({ path, tests }) =>
    tests
      .filter(({ status }) => status === 'failed')
      .map(({ name, error }) => [` FAIL  ${path} > ${name}`, ...error]),
  );
  const all = suites.length + tests.length;
  return [
    ...section('Failed Suites', suites, 0, all),
    ...section('Failed Tests', tests, suites.length, all),
  ];
}

const RULE = '⎯';
const WIDTH = 30;

function section(
  title: string,
  failed: readonly (readonly string[])[],
  before: number,
  all: number,
): readonly string[] {
  if (failed.length === 0) return [];
  const heading = ` ${title} ${failed.length} `;
  const left = Math.floor((WIDTH - heading.length) / 2);
  return [
    '',
    `${RULE.repeat(left)}${heading}${RULE.repeat(WIDTH - heading.length - left)}`,
    ...failed.flatMap((lines, index) => {
      const number = `[${before + index + 1}/${all}]`;
      return ['', ...lines, `${RULE.repeat(WIDTH - 1 - number.length)}${number}${RULE}`];
    }),
  ];
}
