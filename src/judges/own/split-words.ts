import { UserError } from '../../errors.ts';

/**
 * Splits a command into words as a shell does, without being one: single quotes keep everything,
 * double quotes and a bare backslash keep the next character. Nothing is expanded, so a command means
 * the same on every machine. A backslash stays itself before a character that needs no escaping,
 * which leaves Windows paths alone.
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
  if (quote !== null) throw new UserError(`the command has a ${quote} that is never closed`);
  if (begun) words.push(word);
  return words;
}

function escapable(character: string, quote: string | null): boolean {
  return character === '"' || character === '\\' || (quote === null && /[\s']/.test(character));
}
