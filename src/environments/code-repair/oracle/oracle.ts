import type { Act } from '../../../environment/play.ts';
import type { NamedTest, PlacedBug } from '../blueprint/blueprint.ts';
import type { RepairTask } from '../instance.ts';
import { commitChange, sendReply, verify } from './closing.ts';
import { findTested, readSource, reproduce } from './investigate.ts';
import { leaveAlone } from './leave-alone.ts';
import { lineEdit } from './text-edit.ts';

/** Plays a task correctly: reproduce, find the cause, repair it, run everything, commit, reply. */
export function oracle(task: RepairTask, act: Act): string {
  const { bug } = task.blueprint;
  return bug === null ? leaveAlone(task, act) : repair(task, bug, act);
}

function repair(task: RepairTask, bug: PlacedBug, act: Act): string {
  const { voice, tests, attemptFails } = task.blueprint;
  const [test] = tests as readonly [NamedTest];
  reproduce(act, task);
  findTested(act, task);
  readSource(
    act,
    test.unit,
    voice.pick(18, [
      `Now ${test.of} itself.`,
      `Read the implementation of ${test.of}.`,
      `On to ${test.unit.sourcePath}.`,
      'Look at the code under test.',
    ]),
  );
  if (test.unit !== bug.unit) goDeeper(act, task, bug);
  let current = bug.wrong;
  if (attemptFails && voice.pick(19, [true, false, false, false, false])) {
    edit(act, bug, current, bug.attempt, suspicion(task, bug));
    current = bug.attempt;
    act('Does that do it?', 'run_tests', retryArguments(task));
  }
  edit(act, bug, current, bug.right, insight(task, bug, current));
  const passed = verify(act, task);
  return concludeRepair(act, task, bug, passed);
}

/** The commit and the reply after a repair that the tests confirmed. */
export function concludeRepair(
  act: Act,
  task: RepairTask,
  bug: PlacedBug,
  passed: number | undefined,
): string {
  const commit = commitChange(act, task, changeOf(bug));
  return sendReply(act, task, {
    cause: { of: bug.of, path: bug.unit.sourcePath, text: bug.cause },
    ...(passed === undefined ? {} : { passed, seed: task.blueprint.orderSeed }),
    commit,
  });
}

export function changeOf(bug: PlacedBug): { subject: string; why: string; file: string } {
  return { subject: bug.fix, why: bug.cause, file: bug.unit.words.file ?? '' };
}

function goDeeper(act: Act, { blueprint: { voice, tests } }: RepairTask, bug: PlacedBug): void {
  const [test] = tests as readonly [NamedTest];
  act(
    voice.pick(20, [
      `${test.of} looks right by itself. It relies on ${bug.of}; where does that come from?`,
      `Nothing wrong here, so it must be something that it calls: ${bug.of}.`,
      `The arithmetic here is fine. ${bug.of} is imported; find it.`,
    ]),
    'search',
    { query: bug.of },
  );
  readSource(
    act,
    bug.unit,
    voice.pick(21, [
      `Read ${bug.of}.`,
      `${bug.unit.sourcePath} has it.`,
      `Check what ${bug.of} really does.`,
    ]),
  );
}

/** The edit that turns one version of the faulty text into another. */
export function edit(act: Act, bug: PlacedBug, from: string, to: string, thought: string): void {
  act(thought, 'edit_file', bugEdit(bug, from, to));
}

export function bugEdit(bug: PlacedBug, from: string, to: string): ReturnType<typeof lineEdit> {
  const { source, sourcePath } = bug.unit;
  const at = source.indexOf(bug.right);
  const text = source.slice(0, at) + from + source.slice(at + bug.right.length);
  return lineEdit(sourcePath, text, { at, length: from.length, by: to });
}

/** Why the agent makes the right edit. */
export function insight(
  { blueprint: { voice } }: RepairTask,
  bug: PlacedBug,
  current: string,
): string {
  if (current !== bug.wrong) {
    return voice.pick(22, [
      `That was not it. The real problem: ${bug.cause}.`,
      `Still failing, so I misread it. Actually ${bug.cause}.`,
      `No. Reading it again, ${bug.cause}.`,
    ]);
  }
  return voice.pick(22, [
    `There it is: ${bug.cause}. The doc comment promises that ${bug.promise}.`,
    `According to the doc comment, ${bug.promise}. But ${bug.cause}.`,
    `So ${bug.cause}. That is the bug.`,
    `This explains the failure: ${bug.cause}.`,
  ]);
}

/** Why the agent makes an edit that does not help. */
export function suspicion({ blueprint: { voice } }: RepairTask, bug: PlacedBug): string {
  return voice.pick(23, [
    `${bug.of} looks suspicious. Try a small change.`,
    `Something is off in ${bug.of}; this might be enough.`,
    `I think that this line of ${bug.of} is the culprit.`,
  ]);
}

/** The run that shows whether a repair works. */
export function retryArguments({ blueprint: { orderSeed } }: RepairTask): { seed?: number } {
  return orderSeed === null ? {} : { seed: orderSeed };
}
