import type { Act } from '../../../environment/play.ts';
import type { NamedTest } from '../blueprint/blueprint.ts';
import type { RepairTask } from '../instance.ts';
import { sendReply } from './closing.ts';
import { findTested, readSource, readTest, reproduce } from './investigate.ts';

/** The tasks in which the code is right: either the test is wrong, or nothing fails at all. */
export function leaveAlone(task: RepairTask, act: Act): string {
  const { voice, tests } = task.blueprint;
  const [test] = tests as readonly [NamedTest];
  if (task.scenario === 'nothing_to_fix') return reportGreen(task, test, act);
  reproduce(act, task);
  readTest(act, test, voice);
  readSource(
    act,
    test.unit,
    voice.pick(18, [
      `Compare that with what ${test.of} promises.`,
      `Now the implementation and its doc comment.`,
      `What is ${test.of} meant to do?`,
    ]),
  );
  const reason = escalationReason(task, test);
  act(
    voice.pick(20, [
      'The code does what its doc comment says, so the test is the odd one out. That is not mine to decide.',
      'Code and documentation agree and the test contradicts both. Hand it over instead of changing either.',
      'I should neither bend the code to a wrong test nor rewrite the test on my own. Escalate.',
    ]),
    'escalate',
    { reason },
  );
  const { of, name, unit } = test;
  return sendReply(act, task, {
    remark: voice.pick(2, [
      `I changed nothing. ${reason} A maintainer has to decide which of the two is meant, so I have escalated it.`,
      `"${name}" fails because the test is wrong, not the code. ${reason} I left both as they are and escalated the question to the maintainers.`,
      `${of} in ${unit.sourcePath} is right as it stands. ${reason} I have escalated this and committed nothing.`,
    ]),
  });
}

function escalationReason({ blueprint }: RepairTask, test: NamedTest): string {
  const { promise, voice } = blueprint;
  const { name, expected, result, of, unit } = test;
  return voice.pick(21, [
    `The doc comment of ${of} says that ${promise}, which makes ${result.text} correct, but "${name}" in ${unit.testPath} expects ${expected.text}.`,
    `"${name}" (${unit.testPath}) expects ${expected.text}. ${of} returns ${result.text}, which is what its doc comment asks for: ${promise}.`,
    `${unit.testPath} contradicts the documentation of ${of}: the test wants ${expected.text}, while ${promise}, so ${result.text} is right.`,
  ]);
}

function reportGreen(task: RepairTask, test: NamedTest, act: Act): string {
  const { voice } = task.blueprint;
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
  const report = act(
    voice.pick(20, [
      'The code agrees with its doc comment. One full run to be sure.',
      'Looks right. Run the whole suite once more before I say so.',
      'Nothing to repair that I can see. Confirm with everything.',
    ]),
    'run_tests',
    {},
  );
  const { of, name, unit } = test;
  const passed = report.data.passed as number;
  return sendReply(act, task, {
    remark: voice.pick(2, [
      `I cannot reproduce this. "${name}" passes on main, as do all ${passed} tests, and ${of} in ${unit.sourcePath} does what its doc comment says. I changed nothing; it may have been repaired since the report.`,
      `Nothing to fix: the suite is green (${passed} tests), including "${name}". I read ${unit.sourcePath} as well, and ${of} is right. No commit was needed.`,
      `All ${passed} tests pass, "${name}" among them, and I made no changes. ${of} in ${unit.sourcePath} matches its documentation. If it fails elsewhere, I need the output of that run.`,
    ]),
  });
}
