import { InvalidOptionError } from '../../errors.ts';
import { hideSecretsIn } from '../../secrets.ts';

/** Where Redis is. */
export interface QueueAddress {
  /** As it was given, with its password. */
  readonly url: string;
  /** As it may be shown: `redis://box:6379/0`. */
  readonly shown: string;
}

const EXAMPLE = 'redis://HOST:6379/0, or rediss://USER:PASSWORD@HOST:6380/0 with TLS';

/** Reads the address of a queue. Its password is never printed from here on. */
export function queueAddress(given: string): QueueAddress {
  hideSecretsIn(given);
  const refuse = (problem: string): never => {
    throw new InvalidOptionError('--queue', `${problem}; write ${EXAMPLE}`);
  };
  if (!/^rediss?:\/\//i.test(given)) refuse('must be the address of a Redis server');
  if (!URL.canParse(given)) refuse('is not an address');
  const { protocol, hostname, port, pathname } = new URL(given);
  if (hostname === '') refuse('names no host');
  const database = /^\/?(\d{0,4})$/.exec(pathname)?.[1];
  if (database === undefined) return refuse('must end with the number of a database');
  const shown = `${protocol}//${hostname}:${port || '6379'}/${database || '0'}`;
  return { url: given, shown };
}
