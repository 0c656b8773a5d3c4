/** Shorter troubles pass without a word. */
const SAY_AFTER_MS = 5_000;

export interface PatienceOptions {
  readonly onNote: (text: string) => void;
  /** Called when a trouble has lasted for too long. */
  readonly onEnd: (why: string) => void;
}

/** Watches for trouble that may pass by itself: it is said once, and ends the run only if it lasts. */
export class Patience {
  readonly #mostSeconds: number;
  readonly #options: PatienceOptions;
  readonly #since = new Map<string, { readonly at: number; said: boolean }>();

  constructor(mostSeconds: number, options: PatienceOptions) {
    this.#mostSeconds = mostSeconds;
    this.#options = options;
  }

  /** @param trouble what is wrong now, as a sentence; null if nothing is */
  look(about: string, trouble: string | null, now = performance.now()): void {
    const before = this.#since.get(about);
    if (trouble === null) {
      this.#since.delete(about);
      if (before?.said) this.#options.onNote('Going on.');
      return;
    }
    const since = before ?? { at: now, said: false };
    this.#since.set(about, since);
    const lasted = now - since.at;
    if (lasted > SAY_AFTER_MS && !since.said) {
      since.said = true;
      this.#options.onNote(trouble);
    }
    if (lasted > this.#mostSeconds * 1000) {
      this.#options.onEnd(
        `${trouble.replace(/\.$/, '')} (waited ${this.#mostSeconds} s, as --max-wait allows)`,
      );
    }
  }
}
