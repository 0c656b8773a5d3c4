import { oncePer } from '../../once-per.ts';
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
  const counted = results.map(counts);
  const sum = (of: keyof Counts): number => counted.reduce((all, each) => all + each[of], 0);
  const [passed, failed, skipped, todo] = [
    sum('passed'),
    sum('failed'),
    sum('skipped'),
    sum('todo'),
  ];
  const tests = passed + failed + skipped + todo;
  const brokenFiles = results.filter(
    (file) => file.problem !== null || counts(file).failed > 0,
  ).length;
  const output = [
    ...(seed === null ? [] : [`      Running tests with seed "${seed}"`, '']),
    ...results.map(fileLines),
    ...failures(results),
    '',
    ` Test Files  ${totals(brokenFiles, results.length - brokenFiles, 0, 0)} (${results.length})`,
    tests === 0
      ? '      Tests  no tests'
      : `      Tests  ${totals(failed, passed, skipped, todo)} (${tests})`,
  ].join('\n');
  return { passed, failed, skipped, exitCode: brokenFiles === 0 ? 0 : 1, output };
}

type Counts = Readonly<Record<TestResult['status'], number>>;

const counts = oncePer(({ tests }: FileResult): Counts => {
  const found = { passed: 0, failed: 0, skipped: 0, todo: 0 };
  for (const { status } of tests) found[status]++;
  return found;
});

function totals(failed: number, passed: number, skipped: number, todo: number): string {
  return [
    ...(failed > 0 ? [`${failed} failed`] : []),
    ...(passed > 0 || failed + skipped + todo === 0 ? [`${passed} passed`] : []),
    ...(skipped > 0 ? [`${skipped} skipped`] : []),
    ...(todo > 0 ? [`${todo} todo`] : []),
  ].join(' | ');
}

const MARKS = { passed: '✓', failed: '×', skipped: '↓', todo: '□' };

const fileLines = oncePer((file: FileResult): string => {
  const { path, problem, tests } = file;
  if (problem !== null) return ` ❯ ${path} (0 test)`;
  const { passed: _, ...others } = counts(file);
  const told = [
    `${tests.length} test${tests.length === 1 ? '' : 's'}`,
    ...Object.entries(others).flatMap(([status, count]) =>
      count > 0 ? [`${count} ${status}`] : [],
    ),
  ].join(' | ');
  if (others.failed === 0) return ` ✓ ${path} (${told})`;
  return [
    ` ❯ ${path} (${told})`,
    ...tests.map(
      ({ names, status }) => `${' '.repeat(1 + 2 * names.length)}${MARKS[status]} ${names.at(-1)}`,
    ),
  ].join('\n');
});

function failures(results: readonly FileResult[]): readonly string[] {
  const suites = results.flatMap(({ path, problem }) =>
    problem === null ? [] : [[` FAIL  ${path} [ ${path} ]`, ...problem]],
  );
  const tests = results.flatMap(testFailures);
  const all = suites.length + tests.length;
  return [
    ...section('Failed Suites', suites, 0, all),
    ...section('Failed Tests', tests, suites.length, all),
  ];
}

const testFailures = oncePer(({ path, tests }: FileResult): readonly (readonly string[])[] =>
  tests
    .filter(({ status }) => status === 'failed')
    .map(({ name, error }) => [` FAIL  ${path} > ${name}`, ...error]),
);

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
