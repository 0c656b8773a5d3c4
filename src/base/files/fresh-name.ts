import { randomBytes } from 'node:crypto';

/** A name beside a file that nobody can have put something under: it cannot be guessed. */
export function freshName(path: string, purpose: string): string {
  return `${path}.${randomBytes(8).toString('hex')}.${purpose}`;
}
