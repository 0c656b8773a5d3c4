import { createHash } from 'node:crypto';
import { UserError } from '../../../base/errors.ts';
import type { ExternalJudge } from '../judge.ts';
import type { ViewName } from '../views/view.ts';
import { Dialogue, type DialogueOptions } from './command/dialogue.ts';
import { confined } from './confined.ts';
import { OneHandAtATime } from './one-hand-at-a-time.ts';
import { splitWords } from './split-words.ts';

export interface CommandOptions extends Omit<DialogueOptions, 'words' | 'who'> {
  readonly view: ViewName;
  /** What messages call it; its id if it has no name. */
  readonly name?: string | undefined;
  /** What the command is not to see, where that is possible. */
  readonly hidden?: readonly string[] | undefined;
}

/**
 * A judge in any language: a command that keeps running until its input ends, reads one JSON line per
 * item and writes one JSON line per item.
 *
 *     → {"id":"9f2c…","view":"step","text":"GOAL: …","goal":"…","final_answer":"…","steps":[…]}
 *     ← {"id":"9f2c…","faulty":true,"confidence":0.8,"failure_step":3}
 *
 * Answers are matched by id, so that an answer can never be mistaken for another item's. If the process
 * exits or hangs, the items under way fail and may be asked again, and the next item starts a new
 * process.
 */
export function commandJudge(
  command: string,
  { name, hidden = [], ...options }: CommandOptions,
): ExternalJudge {
  const words = splitWords(command);
  if (words.length === 0) {
    throw new UserError('cmd: names no command; write, for example, cmd:python judge.py');
  }
  const id = `cmd-${nameOf(command, words)}`;
  const program = confined(words, hidden);
  const dialogue = new Dialogue({ ...options, words: program.words, who: name ?? id });
  const hands = new OneHandAtATime(async () => dialogue.renew());
  return {
    kind: 'external',
    id,
    view: options.view,
    endpoint: `cmd ${command}`,
    isConfined: program.isConfined,
    judge: (input, signal, hand) => hands.ask(hand, signal, () => dialogue.ask(input, signal)),
    close: () => dialogue.close(),
  };
}

/** `python judge.py --strict` becomes `judge-1f09`: the script, and a hash that tells options apart. */
function nameOf(command: string, words: readonly string[]): string {
  const script = words.findLast((word) => /\.\w+$/.test(word)) ?? (words[0] as string);
  const name = script.replace(/^.*[\\/]/, '').replace(/\.\w+$/, '');
  return `${name}-${createHash('sha256').update(command).digest('hex').slice(0, 4)}`;
}
