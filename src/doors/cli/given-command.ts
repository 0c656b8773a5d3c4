import { redacted } from '../../base/secrets.ts';
import { startedAs } from '../../base/started-as.ts';
import { shellWords } from '../../base/text/shell-words.ts';

const REDONE = /^(all|unscored)$/;
const isRedo = (word: string): boolean => word === '--redo' || word.startsWith('--redo=');

/**
 * The command that goes on where this one ended, safe to paste and to keep in a log: without its
 * secrets, and without --redo, which would begin again.
 *
 * @param program what starts the program; by default, what started it here
 */
export function givenCommand(program: readonly string[] = startedAs()): string {
  const words = process.argv
    .slice(2)
    .filter((word, i, all) => !isRedo(word) && !(REDONE.test(word) && all[i - 1] === '--redo'));
  return shellWords([...program, ...words.map(redacted)]);
}
