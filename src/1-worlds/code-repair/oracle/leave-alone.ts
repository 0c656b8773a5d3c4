import type { NamedTest } from '../blueprint/blueprint.ts';
import type { RepairTask } from '../instance.ts';
import { escalationReason } from '../replies/answer-text.ts';
import { reportBack } from './closing.ts';
import { findTested, readImported, readSource, readTest, reproduce } from './investigate.ts';
import type { RunLog } from './run-log.ts';

/** The tasks in which the code is right: either the test is wrong, or nothing fails at all. */
export function leaveAlone(task: RepairTask, log: RunLog): string {
  const { voice, tests } = task.blueprint;
  const [test] = tests;
  if (task.scenario === 'nothing_to_fix') return reportGreen(task, test, log);
  const { act } = log;
  reproduce(act, task);
  readTest(act, test, voice);
  readImported(
    act,
    task,
    test.unit,
    voice.pick(18, [
      `Compare that with what ${test.of} promises.`,
      `Now the implementation and its doc comment.`,
      `What is ${test.of} meant to do?`,
    ]),
  );
  act(
    voice.pick(20, [
      'The code does what its doc comment says, so the test is the odd one out. That is not mine to decide.',
      'Code and documentation agree and the test contradicts both. Hand it over instead of changing either.',
      'I should neither bend the code to a wrong test nor rewrite the test on my own. Escalate.',
    ]),
    'escalate',
    { reason: escalationReason(task.blueprint) },
  );
  return reportBack(log, task);
}

function reportGreen(task: RepairTask, test: NamedTest, log: RunLog): string {
  const { voice } = task.blueprint;
  const { act } = log;
  reproduce(act, task);
  findTested(act, task);
  readSource(
    act,
    test.unit,
    voice.pick(18, [
      `It passes here. Check that ${test.of} really does what the test is about.`,
      'Nothing fails. Read the code to be sure that it is right and not lucky.',
      `No failure. Does ${test.of} match its doc comment?`,
    ]),
  );
  act(
    voice.pick(20, [
      'The code agrees with its doc comment. One full run to be sure.',
      'Looks right. Run the whole suite once more before I say so.',
      'Nothing to repair that I can see. Confirm with everything.',
    ]),
    'run_tests',
    {},
  );
  return reportBack(log, task);
}
