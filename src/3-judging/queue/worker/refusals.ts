import { oneLine } from '../../../base/errors.ts';
import { redacted } from '../../../base/secrets.ts';
import { cutText } from '../../../base/text/cut-text.ts';
import type { WorkerRecord } from '../fleet.ts';
import { NotHere } from './having.ts';

const LONGEST_REASON = 300;
/** More than any fleet wants at once; whoever can write to Redis must not fill the terminal. */
const MOST_SAID = 64;

interface Refusal {
  readonly what: string;
  readonly why: string;
  readonly tryAgainAt: number;
}

/** What is wanted of a worker that it does not answer for, and why. */
export class Refusals {
  readonly #onNote: (text: string) => void;
  readonly #refused = new Map<string, Refusal>();

  constructor(onNote: (text: string) => void) {
    this.#onNote = onNote;
  }

  /** Says why, once for each reason. What is not here now may be later. */
  add(id: string, what: string, error: Error, forMs: number): void {
    const why = cutText(oneLine(redacted(error.message)), LONGEST_REASON);
    const before = this.#refused.get(id);
    this.#refused.set(id, { what, why, tryAgainAt: performance.now() + forMs });
    if (before?.why === why || this.#refused.size > MOST_SAID) return;
    const verb = error instanceof NotHere ? 'Not answering' : 'Cannot answer';
    this.#onNote(`${verb} for ${oneLine(what)}: ${why}.`);
    if (this.#refused.size === MOST_SAID) this.#onNote('Whatever else is wanted is not listed.');
  }

  /** Whether it is too early to try again. */
  has(id: string, now: number): boolean {
    return now < (this.#refused.get(id)?.tryAgainAt ?? 0);
  }

  delete(id: string): void {
    this.#refused.delete(id);
  }

  /** Forgets what is not wanted any more. */
  keepOnly(wanted: ReadonlyMap<string, unknown>): void {
    for (const id of this.#refused.keys()) if (!wanted.has(id)) this.#refused.delete(id);
  }

  /** As the record of the worker lists them. */
  list(): WorkerRecord['declined'] {
    return [...this.#refused].slice(0, MOST_SAID).map(([wanted, { what, why }]) => {
      return { wanted, what: cutText(what, LONGEST_REASON), why };
    });
  }
}
