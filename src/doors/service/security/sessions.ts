import { randomBytes } from 'node:crypto';
import { hashed } from './token.ts';

const LIFETIME_MS = 12 * 3600 * 1000;
const MOST_SESSIONS = 100;
const COOKIE = 'tj_session';

/**
 * Browsers that have signed in. A browser is handed a random name in place of the token, and only the
 * hash of that name is kept here.
 */
export class Sessions {
  /** When each session ends, oldest first. */
  readonly #ends = new Map<string, number>();
  readonly #now: () => number;

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  /** Begins a session and returns the cookie for it. */
  begin(isSecure: boolean): string {
    const name = randomBytes(32).toString('base64url');
    const [oldest] = this.#ends.keys();
    if (this.#ends.size >= MOST_SESSIONS && oldest !== undefined) this.#ends.delete(oldest);
    this.#ends.set(keyOf(name), this.#now() + LIFETIME_MS);
    return cookie(name, LIFETIME_MS / 1000, isSecure);
  }

  isKnown(cookies: string | undefined): boolean {
    const name = sessionIn(cookies);
    if (name === null) return false;
    const ends = this.#ends.get(keyOf(name));
    return ends !== undefined && ends > this.#now();
  }

  /** Ends a session and returns the cookie that makes the browser forget it. */
  end(cookies: string | undefined): string {
    const name = sessionIn(cookies);
    if (name !== null) this.#ends.delete(keyOf(name));
    return cookie('', 0, false);
  }
}

const keyOf = (name: string): string => hashed(name).toString('hex');

function cookie(name: string, seconds: number, isSecure: boolean): string {
  const secure = isSecure ? '; Secure' : '';
  return `${COOKIE}=${name}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Strict${secure}`;
}

function sessionIn(cookies = ''): string | null {
  for (const each of cookies.split(';')) {
    const [key, value] = each.trim().split('=', 2);
    if (key === COOKIE && value !== undefined && /^[\w-]{43}$/.test(value)) return value;
  }
  return null;
}
