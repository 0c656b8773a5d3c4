import type { Act } from '../../../environment/play.ts';
import type { RepairTask } from '../instance.ts';
import { answerText, type Facts } from './answer.ts';

/** Runs the tests after the last edit: those of the goal first or the whole suite at once. */
export function verify(act: Act, { blueprint }: RepairTask): number {
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
  const report = act(
    voice.pick(7, [
      'Now the whole suite, to be sure that nothing else depends on the old behaviour.',
      'Run everything before I commit.',
      'Full run, in case another module relied on this.',
      'And the complete suite.',
    ]),
    'run_tests',
    {},
  );
  return report.data.passed as number;
}

/** Commits with a message about this change, and returns what a reply says about the commit. */
export function commitChange(
  act: Act,
  { blueprint: { voice } }: RepairTask,
  change: { readonly subject: string; readonly why: string; readonly file: string },
): NonNullable<Facts['commit']> {
  const { subject, why, file } = change;
  const message = voice.pick(8, [
    subject,
    `${subject}\n\n${capitalised(why)}.`,
    `${file}: ${uncapitalised(subject)}`,
    `fix(${file}): ${uncapitalised(subject)}`,
  ]);
  const made = act(
    voice.pick(9, [
      'Commit it.',
      'That is the whole change, so commit.',
      'Ready to commit.',
      'Commit with a message that names the cause.',
    ]),
    'commit',
    { message },
  );
  return { id: made.data.commit as string, subject: message.split('\n')[0] as string };
}

/** Sends the reply, which is also the final answer. */
export function sendReply(act: Act, task: RepairTask, facts: Facts): string {
  const { voice } = task.blueprint;
  const text = answerText(facts, voice);
  act(
    voice.pick(10, [
      'Report back.',
      'Tell them what happened.',
      'Close with a short summary.',
      'Let them know.',
    ]),
    'reply',
    { text },
  );
  return text;
}

export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export function uncapitalised(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
