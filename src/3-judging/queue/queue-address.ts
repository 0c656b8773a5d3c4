import { InvalidOptionError } from '../../base/errors.ts';
import { hideSecretsIn } from '../../base/secrets.ts';

/** Where Redis is. */
export interface QueueAddress {
  /** With its password. */
  readonly url: string;
  /** As it may be shown: `redis://box:6379/0`. */
  readonly shown: string;
}

const EXAMPLE =
  'redis://HOST:6379/0, or rediss://HOST:6380/0 with TLS, and USER:PASSWORD@ before HOST for a login';

/** Reads the address of a queue. Its password is never printed from here on. */
export function queueAddress(given: string): QueueAddress {
  hideSecretsIn(given);
  const refuse = (problem: string): never => {
    throw new InvalidOptionError('--queue', `${problem}; write ${EXAMPLE}`);
  };
  if (!/^rediss?:\/\//i.test(given)) refuse('must be the address of a Redis server');
  if (!URL.canParse(given)) refuse('is not an address');
  const { href, protocol, username, password, hostname, port, pathname, search, hash } = new URL(
    given,
  );
  if (hostname === '') refuse('names no host');
  if (!isDecodable(`${username}:${password}`)) refuse('has a % in its login; a % is written %25');
  const database = /^\/?(\d{0,4})$/.exec(pathname)?.[1];
  // The library would take options after a ? that change where it connects to, and how.
  if (database === undefined || search !== '' || hash !== '') {
    return refuse('must end with the number of a database');
  }
  const shown = `${protocol}//${hostname}:${port || '6379'}/${database || '0'}`;
  // The library uses TLS only if the scheme is in small letters, as it is in href.
  return { url: href, shown };
}

function isDecodable(text: string): boolean {
  try {
    // The bundler removes a call whose result nobody uses.
    return decodeURIComponent(text) !== '';
  } catch {
    return false;
  }
}
