import { UserError } from '../../../base/errors.ts';
import { PLATFORM, type Platform } from '../../../base/platform.ts';

/**
 * Splits a command into words the way a shell does: single quotes keep everything as it is, and a
 * backslash outside them keeps the next character if that one needs it. Nothing is expanded, so a command
 * means the same on every machine. On Windows a backslash separates folders, and escapes only a double
 * quote, as programs there expect.
 *
 * @example splitWords(`python "my judge.py" --name 'a b'`) // ['python', 'my judge.py', '--name', 'a b']
 */
export function splitWords(command: string, platform: Platform = PLATFORM): readonly string[] {
  const words: string[] = [];
  let word = '';
  let begun = false;
  let quote: string | null = null;
  for (let at = 0; at < command.length; at++) {
    const character = command[at] as string;
    const next = command[at + 1] ?? '';
    if (quote === null && /\s/.test(character)) {
      if (begun) words.push(word);
      word = '';
      begun = false;
      continue;
    }
    begun = true;
    if (quote === null && (character === '"' || character === "'")) quote = character;
    else if (character === quote) quote = null;
    else if (character === '\\' && quote !== "'" && escapes(command, at, quote, platform)) {
      word += next;
      at++;
    } else word += character;
  }
  if (quote !== null)
    throw new UserError(`the command has a ${quote} that is never closed; add the closing quote`);
  if (begun) words.push(word);
  return words;
}

/** Whether the backslash at this place escapes what follows it. */
function escapes(command: string, at: number, quote: string | null, platform: Platform): boolean {
  const next = command[at + 1] ?? '';
  // In `"C:\judges\\"` the last two stand for one, because a quote follows.
  if (platform === 'windows') return /^\\+"/.test(command.slice(at)) && /["\\]/.test(next);
  return next === '"' || next === '\\' || (quote === null && /[\s']/.test(next));
}
