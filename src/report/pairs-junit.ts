import type { JudgeColumns } from '../metrics/judge-columns.ts';
import { type PairStatus, pairStatus } from '../metrics/pair-status.ts';
import type { SetColumns } from '../metrics/set-columns.ts';
import { type JunitCase, type JunitSuite, junitXml } from './junit.ts';

/** What each status is to a test runner; a fault without its parent is no test. */
const RESULTS: Readonly<Record<PairStatus, JunitCase['result'] | null>> = {
  detected: 'passed',
  missed: failure('missed', 'passed the fault and its clean parent'),
  'base-rate': failure('base-rate', 'flagged the fault, but its clean parent too'),
  reversed: failure('reversed', 'passed the fault and flagged its clean parent'),
  blind: {
    kind: 'skipped',
    type: 'blind',
    message: 'what the judge is shown of the fault and of its clean parent is the same',
  },
  unscored: {
    kind: 'error',
    type: 'unscored',
    message: 'a verdict on the fault or on its clean parent is missing or could not be read',
  },
  unpaired: null,
};

function failure(type: string, message: string): JunitCase['result'] {
  return { kind: 'failure', type, message };
}

/** The pairs as tests: a suite for each judge, a test for each fault. */
export function pairsJunit(set: SetColumns, judges: readonly JudgeColumns[]): string {
  return junitXml(judges.map((judge) => suiteOf(set, judge)));
}

function suiteOf(set: SetColumns, judge: JudgeColumns): JunitSuite {
  const cases: JunitCase[] = [];
  for (let row = 0; row < set.size; row++) {
    const result = set.faulty[row] === 1 ? RESULTS[pairStatus(set, judge, row)] : null;
    if (result === null) continue;
    cases.push({
      name: set.ids[row] ?? '',
      classname: set.types[set.type[row] ?? 0] ?? '',
      result,
    });
  }
  return { name: judge.judgeId, cases };
}
