import type { IncomingMessage } from 'node:http';
import { Problem } from '../problems/problem.ts';
import type { Sessions } from './sessions.ts';
import type { TokenCheck } from './token.ts';

/** Who may ask for what. */
export interface Access {
  /** Null where no token is needed, which is only on this machine. */
  readonly token: TokenCheck | null;
  readonly sessions: Sessions;
}

/**
 * Refuses requests that a web page of somebody else's may have sent, and those without the token.
 *
 * Without a token, the address of this machine is all that protects the service. A page elsewhere can
 * have a name of its own point to this machine, but the browser still says that name, so only the
 * names of this machine are accepted. With a token the name says nothing: no browser sends the
 * session of one name to another, and behind a proxy any name may be right.
 *
 * @throws Problem
 */
export function requireAccess(
  { headers, rawHeaders, method = 'GET' }: IncomingMessage,
  isOpen: boolean,
  { token, sessions }: Access,
): void {
  if (rawHeaders.filter(namesHost).length > 1) {
    throw new Problem('bad-request', 'the request has two Host headers; send one');
  }
  if (token === null && !isLoopback(hostnameOf(headers.host))) {
    throw new Problem(
      'forbidden',
      'the Host header must name this machine, such as 127.0.0.1; use that address',
    );
  }
  if (method !== 'GET' && method !== 'HEAD') requireSameOrigin(headers);
  if (isOpen || token === null) return;
  const bearer = /^Bearer (.+)$/i.exec(headers.authorization ?? '')?.[1];
  if (bearer !== undefined ? token.matches(bearer) : sessions.isKnown(headers.cookie)) return;
  throw new Problem(
    'unauthorised',
    bearer === undefined
      ? 'send the token in the header Authorization: Bearer'
      : 'the token is not the one that the service was started with',
  );
}

/** Names stand at even places, and values after them. */
function namesHost(each: string, at: number): boolean {
  return at % 2 === 0 && each.length === 4 && each.toLowerCase() === 'host';
}

/** A browser says which page a request comes from; programs say nothing. */
function requireSameOrigin(headers: IncomingMessage['headers']): void {
  const { origin, host } = headers;
  const site = headers['sec-fetch-site'];
  const isForeign = site !== undefined && site !== 'same-origin' && site !== 'none';
  if (!isForeign && (origin === undefined || hostOf(origin) === host)) return;
  throw new Problem('forbidden', 'pages of other origins may change nothing; send it from here');
}

function hostOf(origin: string): string | null {
  try {
    return new URL(origin).host;
  } catch {
    return null;
  }
}

/** `[::1]:8787` is the host ::1. */
function hostnameOf(host = ''): string {
  try {
    return new URL(`http://${host}`).hostname.replace(/^\[|\]$/g, '');
  } catch {
    return '';
  }
}

/** Whether a host is this machine and cannot be reached from any other. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);
}
