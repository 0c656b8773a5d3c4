import { UserError } from '../../../base/errors.ts';

/**
 * Splits a command into words the way a shell does: single quotes keep everything as it is, and a
 * backslash outside them keeps the next character. Nothing is expanded, so a command means the same on
 * every machine. A backslash before a character that needs no escaping is an ordinary character, so
 * Windows paths work.
 *
 * @example splitWords(`python "my judge.py" --name 'a b'`) // ['python', 'my judge.py', '--name', 'a b']
 */
export function splitWords(command: string): readonly string[] {
  const words: string[] = [];
  let word = '';
  let begun = false;
  let quote: string | null = null;
  for (let at = 0; at < command.length; at++) {
    const character = command[at] as string;
    const next = command[at + 1];
    if (quote === null && /\s/.test(character)) {
      if (begun) words.push(word);
      word = '';
      begun = false;
      continue;
    }
    begun = true;
    if (quote === null && (character === '"' || character === "'")) quote = character;
    else if (character === quote) quote = null;
    else if (character === '\\' && quote !== "'" && next !== undefined && escapable(next, quote)) {
      word += next;
      at++;
    } else word += character;
  }
  if (quote !== null)
    throw new UserError(`the command has a ${quote} that is never closed; add the closing quote`);
  if (begun) words.push(word);
  return words;
}

function escapable(character: string, quote: string | null): boolean {
  return character === '"' || character === '\\' || (quote === null && /[\s']/.test(character));
}
