import { shellWords } from '../shell-words.ts';

/** The command as it was given, safe to paste: run again, it goes on where it ended. */
export function givenCommand(): string {
  return shellWords(['tj', ...process.argv.slice(2)]);
}
