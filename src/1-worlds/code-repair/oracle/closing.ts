import { EnvironmentError } from '../../../base/errors.ts';
import type { Act } from '../../contract/play.ts';
import type { RepairTask } from '../instance.ts';
import { replyTo } from '../replies/reply-to.ts';
import type { RunLog } from './run-log.ts';

/** Runs the tests after the last edit: those of the goal first or the whole suite at once. */
export function verify(act: Act, { blueprint }: RepairTask): void {
  const { voice, orderSeed, tests } = blueprint;
  if (orderSeed !== null) {
    act(
      voice.pick(5, [
        `Same order as the red job first: seed ${orderSeed}.`,
        `Does it hold with seed ${orderSeed}?`,
        `Run it again in the order that failed.`,
      ]),
      'run_tests',
      { seed: orderSeed },
    );
  } else if (voice.pick(6, [true, false, false])) {
    const path = tests[0]?.unit.testPath ?? '';
    act(
      voice.pick(5, [
        'The file that failed first.',
        'Quick check with only the test file in question.',
        'See whether the reported test passes now.',
      ]),
      'run_tests',
      { path },
    );
  }
  act(
    voice.pick(7, [
      'Now the whole suite, to be sure that nothing else depends on the old behaviour.',
      'Run everything before I commit.',
      'Full run, in case another module relied on this.',
      'And the complete suite.',
    ]),
    'run_tests',
    {},
  );
}

/** What a commit is about. */
export interface Change {
  /** The function that was changed. */
  readonly of: string;
  readonly subject: string;
  /** A sentence without its capital and its full stop. */
  readonly why: string;
  readonly file: string;
}

/** Commits with a message about this change. */
export function commitChange(act: Act, { blueprint: { voice } }: RepairTask, change: Change): void {
  const { of, subject, why, file } = change;
  const message = voice.pick(8, [
    subject,
    `${subject}\n\n${capitalised(why)}.`,
    `${file}: ${uncapitalised(subject)}`,
    `fix(${file}): ${uncapitalised(subject)}`,
    `Fix ${of}`,
  ]);
  act(
    voice.pick(9, [
      'Commit it.',
      'That is the whole change, so commit.',
      'Ready to commit.',
      'Time to commit this.',
    ]),
    'commit',
    { message },
  );
}

/** Sends the reply that follows from what happened, which is also the final answer. */
export function reportBack(log: RunLog, task: RepairTask): string {
  const text = replyTo(log.steps, task);
  if (text === null) {
    throw new EnvironmentError(
      `no reply follows from the steps of ${task.id}; let factsOf know how they end`,
    );
  }
  return sendReply(log.act, task, text);
}

/** Sends a reply, which is also the final answer. */
export function sendReply(act: Act, { blueprint: { voice } }: RepairTask, text: string): string {
  const thought = voice.pick(10, [
    'Report back.',
    'Tell them what happened.',
    'Close with a short summary.',
    'Let them know.',
  ]);
  act(thought, 'reply', { text });
  return text;
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function uncapitalised(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
