import { oneLine } from '../../base/errors.ts';
import { redacted, withoutSecrets } from '../../base/secrets.ts';
import { shown, shownInColour } from './output/shown.ts';
import { writeOutput } from './output/standard-output.ts';

/**
 * Results go to standard output. Names and paths in them may hold anything, so on a terminal every
 * control code but our own colours is shown and not obeyed; a file gets the text as it is.
 */
export function print(text: string): void {
  const safe = withoutSecrets(text);
  writeOutput(`${process.stdout.isTTY ? shownInColour(safe) : safe}\n`);
}

/** Progress and notes go to standard error, so that results can be piped. */
export function note(text: string): void {
  const safe = redacted(text);
  process.stderr.write(`${process.stderr.isTTY ? shownInColour(safe) : safe}\n`);
}

/**
 * Text from a trajectory, safe to show: on a terminal its control codes are shown rather than
 * obeyed, elsewhere it is passed on exactly as it is.
 */
export function untrusted(text: string): string {
  return process.stdout.isTTY ? shown(text) : text;
}

/** The same for text that belongs on one line. */
export function untrustedLine(text: string): string {
  return untrusted(oneLine(text));
}
