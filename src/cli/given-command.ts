import { redacted } from '../secrets.ts';
import { shellWords } from '../shell-words.ts';

/**
 * The command that goes on where this one ended, safe to paste and to keep in a log: without its
 * secrets, and without --redo, which would begin again.
 */
export function givenCommand(): string {
  const words = process.argv.slice(2).filter((word) => word !== '--redo');
  return shellWords(['tj', ...words.map(redacted)]);
}
