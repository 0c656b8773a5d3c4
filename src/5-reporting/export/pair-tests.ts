import { parentWords } from '../../4-measuring/recommending/parent-words.ts';
import type { JudgeColumns } from '../../4-measuring/rows/judge-columns.ts';
import { type PairStatus, pairStatus } from '../../4-measuring/rows/pair-status.ts';
import type { SetColumns } from '../../4-measuring/rows/set-columns.ts';
import {
  type JunitCase,
  type JunitProblem,
  type JunitSuite,
  junitXml,
} from '../words/junit-xml.ts';
import { ctrfJson } from './ctrf.ts';

type Problems = Readonly<Record<Exclude<PairStatus, 'unpaired'>, JunitProblem | null>>;

/** What each status is to a test runner: null where the test passed. */
function problemsOf(parent: string): Problems {
  return {
    detected: null,
    missed: failure('missed', `passed the fault and its ${parent}`),
    'base-rate': failure('base-rate', `flagged the fault, but its ${parent} too`),
    reversed: failure('reversed', `passed the fault and flagged its ${parent}`),
    'not-shown': {
      kind: 'skipped',
      type: 'not-shown',
      message: `what the judge is shown of the fault and of its ${parent} is the same`,
    },
    unscored: {
      kind: 'error',
      type: 'unscored',
      message: `a verdict on the fault or on its ${parent} is missing or could not be read`,
    },
  };
}

function failure(type: string, message: string): JunitProblem {
  return { kind: 'failure', type, message };
}

/** The pairs as tests: one suite per judge, one test per fault. */
export function* pairsJunit(set: SetColumns, judges: readonly JudgeColumns[]): Generator<string> {
  yield junitXml(judges.map((judge) => suiteOf(set, judge)));
}

/** The same as CTRF. */
export function* pairsCtrf(set: SetColumns, judges: readonly JudgeColumns[]): Generator<string> {
  yield `${ctrfJson(judges.map((judge) => suiteOf(set, judge)))}\n`;
}

function suiteOf(set: SetColumns, judge: JudgeColumns): JunitSuite {
  const problems = problemsOf(parentWords(set.parents).parent);
  const cases: JunitCase[] = [];
  for (let row = 0; row < set.size; row++) {
    if (set.faulty[row] !== 1) continue;
    const status = pairStatus(set, judge, row);
    // A fault without its parent tests nothing.
    if (status === 'unpaired') continue;
    const problem = problems[status];
    cases.push({
      name: set.ids[row] ?? '',
      className: set.types[set.type[row] ?? 0] ?? '',
      ...(problem === null ? {} : { problem }),
    });
  }
  return { name: judge.judgeId, cases };
}
