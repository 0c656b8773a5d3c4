import type { Act } from '../../contract/play.ts';
import type { PlacedBug } from '../blueprint/blueprint.ts';
import type { Voice } from '../blueprint/voice.ts';
import type { RepairTask } from '../instance.ts';
import { type Change, commitChange, reportBack, verify } from './closing.ts';
import { findTested, lookElsewhere, readImported, readSource, reproduce } from './investigate.ts';
import { leaveAlone } from './leave-alone.ts';
import { RunLog } from './run-log.ts';
import { bareLineEdit, bugEdit } from './text-edit.ts';

/** Plays a task correctly: reproduce, find the cause, repair it, run everything, commit, reply. */
export function oracle(task: RepairTask, act: Act): string {
  const { bug } = task.blueprint;
  const log = new RunLog(act);
  return bug === null ? leaveAlone(task, log) : repair(task, bug, log);
}

function repair(task: RepairTask, bug: PlacedBug, log: RunLog): string {
  const { act } = log;
  const { voice, attemptFails } = task.blueprint;
  reproduce(act, task);
  findCause(act, task, bug);
  let current = bug.wrong;
  if (attemptFails && voice.pick(19, [true, false, false, false, false])) {
    edit(act, task, bug, [current, bug.attempt], suspicion(task, bug));
    current = bug.attempt;
    tryAgain(act, task);
  }
  edit(act, task, bug, [current, bug.right], insight(task, bug, current));
  verify(act, task);
  commitChange(act, task, changeOf(bug));
  return reportBack(log, task);
}

function findCause(act: Act, task: RepairTask, bug: PlacedBug): void {
  const { voice, tests, trap } = task.blueprint;
  const [test] = tests;
  const way = findTested(act, task);
  const thought = voice.pick(18, [
    `Now ${test.of} itself.`,
    `Read the implementation of ${test.of}.`,
    `On to ${test.unit.sourcePath}.`,
    'Look at the code under test.',
  ]);
  if (way === 'test') readImported(act, task, test.unit, thought);
  else readSource(act, test.unit, thought);
  if (test.unit !== bug.unit) goDeeper(act, task, bug);
  if (way === 'list' && trap !== null && voice.pick(32, [true, false])) {
    lookElsewhere(act, task, trap.unit.sourcePath);
  }
}

export function changeOf(bug: PlacedBug): Change {
  return { of: bug.of, subject: bug.fix, why: bug.cause, file: bug.unit.words.file ?? '' };
}

function goDeeper(act: Act, { blueprint: { voice, tests } }: RepairTask, bug: PlacedBug): void {
  const [test] = tests;
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

/** Turns one version of the faulty text into another. Some agents do not see that a line occurs twice. */
export function edit(
  act: Act,
  { blueprint: { voice } }: RepairTask,
  bug: PlacedBug,
  [from, to]: readonly [string, string],
  thought: string,
): void {
  const whole = bugEdit(bug, from, to);
  const bare = bugEdit(bug, from, to, bareLineEdit);
  if (bare.old_text === whole.old_text || voice.pick(33, [true, false])) {
    act(thought, 'edit_file', whole);
    return;
  }
  act(thought, 'edit_file', bare);
  act(
    voice.pick(34, [
      'That text occurs more than once. Include the line above.',
      'Not unique, so give it more context.',
      'It needs more of its surroundings to be found.',
    ]),
    'edit_file',
    whole,
  );
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
      `No. Looking at it again, ${bug.cause}.`,
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
export function suspicion(
  { blueprint }: RepairTask,
  { of }: Pick<PlacedBug, 'of'>,
  voice: Voice = blueprint.voice,
): string {
  return voice.pick(23, [
    `${of} looks suspicious. Try a small change.`,
    `Something is off in ${of}; this might be enough.`,
    `I think that this line of ${of} is the culprit.`,
  ]);
}

/** Runs the tests to see whether an edit helped. */
export function tryAgain(act: Act, { blueprint: { voice, orderSeed } }: RepairTask): void {
  act(
    voice.pick(36, ['Does that do it?', 'Did that help?', 'See what the tests say now.']),
    'run_tests',
    orderSeed === null ? {} : { seed: orderSeed },
  );
}
