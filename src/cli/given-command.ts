import { shellWords } from '../shell-words.ts';
import { startedAs } from '../started-as.ts';

/**
 * The command as it was given, safe to paste: run again, it goes on where it ended.
 *
 * @param program what starts the program; by default, what started it here
 */
export function givenCommand(program: readonly string[] = startedAs()): string {
  return shellWords([...program, ...process.argv.slice(2)]);
}
