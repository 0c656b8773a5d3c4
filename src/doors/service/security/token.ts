import { createHash, timingSafeEqual } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { InvalidOptionError } from '../../../base/errors.ts';

const SHORTEST = 16;
/** How long a wrong sign-in takes: nobody notices who mistypes, and nobody can try many. */
const REFUSAL_MS = 200;

/** Knows a token when it sees it. Only the hash is kept, and comparing takes the same time for any text. */
export class TokenCheck {
  readonly #hash: Buffer;
  #refusals: Promise<unknown> = Promise.resolve();

  constructor(token: string) {
    if (token.length < SHORTEST) {
      throw new InvalidOptionError(
        'the token',
        `must have at least ${SHORTEST} characters; make one with: openssl rand -hex 32`,
      );
    }
    this.#hash = hashed(token);
  }

  matches(given: string): boolean {
    return timingSafeEqual(hashed(given), this.#hash);
  }

  /** The same for somebody who signs in: wrong tokens are answered one after the other, and slowly. */
  async admits(given: string): Promise<boolean> {
    if (this.matches(given)) return true;
    this.#refusals = this.#refusals.then(() => sleep(REFUSAL_MS, undefined, { ref: false }));
    await this.#refusals;
    return false;
  }
}

export function hashed(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
