import { PLATFORM, type Platform } from '../platform.ts';

/** A command line that a shell splits back into exactly these words: `sh`, or on Windows `cmd.exe`. */
export function shellWords(words: readonly string[], platform: Platform = PLATFORM): string {
  return words.map(platform === 'windows' ? windowsWord : posixWord).join(' ');
}

function posixWord(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}

function windowsWord(word: string): string {
  return /^[\w+=:./\\-]+$/.test(word) ? word : windowsQuoted(word);
}

/**
 * A word in double quotes, as programs on Windows take their command line apart themselves: a backslash is
 * an ordinary character unless a double quote follows.
 */
export function windowsQuoted(word: string): string {
  return `"${word.replace(/(\\*)("|$)/g, (_, slashes: string, quote: string) =>
    quote === '' ? slashes + slashes : `${slashes}${slashes}\\"`,
  )}"`;
}
