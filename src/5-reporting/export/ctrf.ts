import { version } from '../../base/version.ts';
import type { JunitSuite } from '../words/junit-xml.ts';

const STATUS = { failure: 'failed', error: 'other', skipped: 'skipped' } as const;

/**
 * Tests as CTRF's JSON. When judges were asked is not what a report of tests means by a time, so the times are 0.
 *
 * @see https://ctrf.io
 */
export function ctrfJson(suites: readonly JunitSuite[]): string {
  const tests = suites.flatMap(({ name: judge, cases }) =>
    cases.map(({ name, className, problem }) => ({
      name: `${judge}: ${name}`,
      status: problem === undefined ? ('passed' as const) : STATUS[problem.kind],
      duration: 0,
      suite: [judge, ...(className === '' ? [] : [className])],
      ...(problem === undefined ? {} : { message: problem.message, rawStatus: problem.type }),
    })),
  );
  const count = (wanted: string): number => tests.filter(({ status }) => status === wanted).length;
  return JSON.stringify({
    reportFormat: 'CTRF',
    specVersion: '0.0.0',
    generatedBy: `trajectory-judge ${version}`,
    results: {
      tool: { name: 'trajectory-judge', version },
      summary: {
        tests: tests.length,
        passed: count('passed'),
        failed: count('failed'),
        skipped: count('skipped'),
        pending: 0,
        other: count('other'),
        start: 0,
        stop: 0,
      },
      tests,
    },
  });
}
