import { oneLine } from '../../../../base/errors.ts';
import { redacted } from '../../../../base/secrets.ts';

/** A command that fails is started again, and would say the same again. */
const REMEMBERED = 200;

/** Shows the user what a command writes to standard error, each of its first lines only once. */
export class StandardError {
  readonly #shown = new Set<string>();

  show(line: string): void {
    if (this.#shown.has(line)) return;
    if (this.#shown.size < REMEMBERED) this.#shown.add(line);
    process.stderr.write(`${redacted(oneLine(line))}\n`);
  }
}
