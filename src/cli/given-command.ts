import { shellWords } from '../shell-words.ts';
import { startedAs } from '../started-as.ts';

/** The command as it was given, safe to paste: run again, it goes on where it ended. */
export function givenCommand(): string {
  return shellWords([...startedAs(), ...process.argv.slice(2)]);
}
