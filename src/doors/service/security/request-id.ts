import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

export const REQUEST_ID = 'x-request-id';
const LOOKS_LIKE_ONE = /^[\w.:-]{1,100}$/;

/** The id of a request: the one that a proxy gave it, or a new one. */
export function requestIdOf({ headers }: IncomingMessage): string {
  const given = headers[REQUEST_ID];
  return typeof given === 'string' && LOOKS_LIKE_ONE.test(given) ? given : randomUUID();
}
