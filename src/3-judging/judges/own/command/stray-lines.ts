import { showText } from '../../../../base/text/hostile-characters.ts';
import { counted } from '../../../../base/text/numbers.ts';

/** More lines, or more characters, than this without one answer between them are not answers at all. */
const MOST_LINES = 10_000;
const MOST_CHARACTERS = 50_000_000;

/** What a command wrote that answers nothing. It is never used, but it is counted and reported. */
export class StrayLines {
  readonly #who: string;
  readonly #warn: (text: string) => void;
  #ignored = 0;
  #repeated = 0;
  #unknown = 0;
  #linesSinceAnswer = 0;
  #charactersSinceAnswer = 0;

  constructor(who: string, warn: (text: string) => void) {
    this.#who = who;
    this.#warn = warn;
  }

  /** A line that is not JSON, or that has neither an id nor a verdict. The first one is reported at once. */
  ignore(line: string): void {
    this.#count(line);
    this.#ignored++;
    if (this.#ignored > 1) return;
    this.#warn(
      `${this.#who} wrote a line that is not an answer, which is ignored: ${showText(line)} (${FIX})`,
    );
  }

  /** An answer to an item that has been answered, or was given up, before. */
  repeated(line: string): void {
    this.#count(line);
    this.#repeated++;
  }

  unknownId(line: string): void {
    this.#count(line);
    this.#unknown++;
  }

  answered(): void {
    this.#linesSinceAnswer = 0;
    this.#charactersSinceAnswer = 0;
  }

  get isFlood(): boolean {
    return this.#linesSinceAnswer > MOST_LINES || this.#charactersSinceAnswer > MOST_CHARACTERS;
  }

  /** Why an answer may be missing, as the end of a sentence; empty if nothing was ignored. */
  get explanation(): string {
    return this.#ignored === 0
      ? ''
      : `; ${counted(this.#ignored, 'line')} of its output had no id: ${FIX}`;
  }

  /** Says what was counted in all. A single ignored line has been reported before. */
  report(): void {
    const parts: string[] = [];
    if (this.#ignored > 1) parts.push(`${counted(this.#ignored, 'line')} that were not answers`);
    if (this.#repeated > 0)
      parts.push(`${counted(this.#repeated, 'line')} about items that were settled`);
    if (this.#unknown > 0) parts.push(`${counted(this.#unknown, 'line')} with an unknown id`);
    if (parts.length > 0) this.#warn(`${this.#who} wrote ${parts.join(', ')}; none was used.`);
  }

  #count(line: string): void {
    this.#linesSinceAnswer++;
    this.#charactersSinceAnswer += line.length;
  }
}

/** What to do about lines without an id. */
export const FIX =
  'copy the id of the item into its answer, and print everything else to standard error';
