import {
  declarationText,
  type OpenGuess,
  openGuesses,
} from '../../../2-planting/recorded/declaration/confirm.ts';
import { readDeclarationFile } from '../../../2-planting/recorded/declaration/read-declaration.ts';
import { InvalidOptionError, oneLine, UserError } from '../../../base/errors.ts';
import { writeAtomically } from '../../../base/files/write-atomically.ts';
import { startedAs } from '../../../base/started-as.ts';
import { counted } from '../../../base/text/numbers.ts';
import { shellWords } from '../../../base/text/shell-words.ts';
import { note } from '../terminal.ts';

/** `tj inject --confirm`: each guess with its evidence, and one key for an answer. Each answer is written at once. */
export async function confirmGuesses(run: string, path: string | undefined): Promise<void> {
  if (path === undefined) {
    throw new InvalidOptionError('--confirm', 'needs --tools with the file that holds the guesses');
  }
  const file = await readDeclarationFile(path);
  const guesses = openGuesses(file);
  const next = `\n  ${shellWords([...startedAs(), 'inject', run, '--tools', path, '--out', 'FOLDER'])}`;
  if (guesses.length === 0) {
    note(`No guess is open in ${path}. Plant faults with it:${next}`);
    return;
  }
  const many = counted(guesses.length, 'guess is', 'guesses are');
  if (!process.stdin.isTTY || !process.stderr.isTTY) {
    throw new UserError(
      `--confirm asks in a terminal, and this is none: ${many} open in ${path}; edit it, with "confirmed": true where one is right, and without those that are wrong`,
    );
  }
  note(`${many} open in ${path}. y: right, n: wrong, s: ask me later, q: stop here.`);
  const keys = pressedKeys();
  let [answered, later, about] = [0, 0, ''];
  try {
    // An answer takes its guess out of those that are open, and maybe others about the same tool.
    for (;;) {
      const guess = openGuesses(file)[later];
      if (guess === undefined) break;
      note(`${guess.about === about ? '' : `\n${oneLine(guess.about)}\n`}${question(guess)}`);
      about = guess.about;
      const key = await answerIn(keys);
      if (key === 'q') break;
      note(`    ${ANSWERS[key]}`);
      if (key === 's') {
        later++;
        continue;
      }
      answered++;
      if (key === 'y') guess.accept();
      else guess.reject();
      await writeAtomically(path, declarationText(file));
    }
  } finally {
    await keys.return(undefined);
  }
  const left = openGuesses(file).length;
  note(
    `\n${counted(answered, 'answer')} written to ${path}, ${counted(left, 'guess', 'guesses')} left open. ${left === 0 ? 'Plant faults with it' : 'The same command asks them again. What is confirmed can be used'}:${next}`,
  );
}

const ANSWERS = { y: 'right', n: 'wrong', s: 'later' };

const question = ({ says, evidence }: OpenGuess): string =>
  `  ${oneLine(says)}?\n    ${oneLine(evidence)}`;

/** The next key that is an answer; others mean nothing. Ctrl-C and Ctrl-D stop, like q. */
async function answerIn(keys: AsyncGenerator<string, void>): Promise<keyof typeof ANSWERS | 'q'> {
  for (;;) {
    const { value, done } = await keys.next();
    const key = value?.toLowerCase();
    if (done === true || key === '\u0003' || key === '\u0004') return 'q';
    if (key === 'y' || key === 'n' || key === 's' || key === 'q') return key;
  }
}

async function* pressedKeys(): AsyncGenerator<string, void> {
  const { stdin } = process;
  stdin.setRawMode(true).setEncoding('utf8');
  try {
    for await (const keys of stdin) yield* String(keys);
  } finally {
    stdin.setRawMode(false);
  }
}
