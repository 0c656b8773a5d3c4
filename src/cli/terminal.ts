import { oneLine } from '../errors.ts';
import { redacted, withoutSecrets } from '../secrets.ts';

/** Results go to standard output. */
export function print(text: string): void {
  process.stdout.write(`${withoutSecrets(text)}\n`);
}

/** Progress and notes go to standard error, so that results can be piped. */
export function note(text: string): void {
  process.stderr.write(`${redacted(text)}\n`);
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: control codes are what it looks for
const CONTROL_CODES = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g;

/**
 * Text from a trajectory, safe to show: on a terminal its control codes are shown rather than
 * obeyed, elsewhere it is passed on exactly as it is.
 */
export function untrusted(text: string, stream: { isTTY?: boolean } = process.stdout): string {
  if (!stream.isTTY) return text;
  return text.replace(
    CONTROL_CODES,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** The same for text that belongs on one line. */
export function untrustedLine(text: string): string {
  return untrusted(oneLine(text));
}
