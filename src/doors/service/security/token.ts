import { createHash, timingSafeEqual } from 'node:crypto';
import { InvalidOptionError } from '../../../base/errors.ts';

const SHORTEST = 16;

/** Knows a token when it sees it. Only the hash is kept, and comparing takes the same time for any text. */
export class TokenCheck {
  readonly #hash: Buffer;

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
}

export function hashed(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
