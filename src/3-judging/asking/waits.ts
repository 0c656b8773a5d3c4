import { performance } from 'node:perf_hooks';
import type { ModelFailure } from '../models/model.ts';
import type { StopReason } from './stop.ts';

/** Shorter waits are not worth a line. */
const WORTH_SAYING_SECONDS = 5;

/** The waits that servers ask for: none is longer than allowed, and no long one is silent. */
export class Waits {
  readonly #mostSeconds: number;
  readonly #onNote: (text: string) => void;
  /** Until when the user knows that nothing happens, in milliseconds. */
  #saidUntil = 0;

  constructor(mostSeconds: number, onNote: (text: string) => void) {
    this.#mostSeconds = mostSeconds;
    this.#onNote = onNote;
  }

  /** Why the invocation has to end, if the server asks for a longer wait than is allowed. */
  refusal({ retryAfterSeconds, retryable }: ModelFailure): StopReason | null {
    const seconds = retryAfterSeconds ?? 0;
    if (!retryable || seconds <= this.#mostSeconds) return null;
    const message = `the server asks to wait ${secondsText(seconds)}, and --max-wait allows ${this.#mostSeconds} s`;
    return { kind: 'max wait', message };
  }

  /** Says that a wait begins, once for all the calls that wait together. */
  announce({ retryAfterSeconds }: ModelFailure): void {
    const seconds = retryAfterSeconds ?? 0;
    if (seconds <= WORTH_SAYING_SECONDS) return;
    const until = performance.now() + seconds * 1000;
    if (until < this.#saidUntil + WORTH_SAYING_SECONDS * 1000) return;
    this.#saidUntil = until;
    this.#onNote(`The server asks to wait ${secondsText(seconds)}.`);
  }
}

function secondsText(seconds: number): string {
  return `${Math.ceil(seconds)} s`;
}
