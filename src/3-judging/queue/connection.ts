import type { Redis } from 'ioredis';
import { errorCode, oneLine } from '../../base/errors.ts';
import { importPeers } from '../../base/import-peer.ts';
import { redacted } from '../../base/secrets.ts';
import type { QueueAddress } from './queue-address.ts';
import { QueueError } from './queue-error.ts';

type BullMq = typeof import('bullmq');

/** An open connection to Redis, and what works on it. */
export interface QueueConnection {
  readonly bullmq: BullMq;
  readonly redis: Redis;
  /** The address without its password. */
  readonly shown: string;
  /** What every object of BullMQ on this connection is made with. */
  readonly options: {
    readonly connection: Redis;
    readonly prefix: string;
    readonly skipVersionCheck: true;
  };
  close(): Promise<void>;
}

/** Keys of BullMQ begin with this, and those of `fleet.ts` with a prefix of their own. */
const PREFIX = 'tj';

const CONNECT_MS = 5_000;
/** The library keeps a process alive for this long after a connection that is gone already. */
const DISCONNECT_MS = 200;
const LONGEST_RECONNECT_MS = 1_000;
/** BullMQ needs streams and several forms of commands that came with this version. */
const LEAST_MAJOR = 6;

/**
 * Connects to Redis. The first attempt has to succeed, so that a mistyped address is said at once; after
 * that a lost connection is made again for as long as it takes.
 */
export async function connectQueue({ url, shown }: QueueAddress): Promise<QueueConnection> {
  const [bullmq, { Redis }] = await importPeers<[BullMq, typeof import('ioredis')]>('queues', [
    'bullmq',
    'ioredis',
  ]);
  let isFirst = true;
  const redis = new Redis(url, {
    lazyConnect: true,
    // Commands wait for Redis to come back; whoever must not wait that long watches the connection.
    maxRetriesPerRequest: null,
    connectTimeout: CONNECT_MS,
    disconnectTimeout: DISCONNECT_MS,
    retryStrategy: (times) =>
      isFirst ? null : Math.min(LONGEST_RECONNECT_MS, 25 * 2 ** Math.min(times, 8)),
  });
  let lastError: Error | null = null;
  redis.on('error', (error) => {
    lastError = error;
  });
  const clones = new Set<Redis>();
  const duplicate = redis.duplicate.bind(redis);
  // BullMQ makes further connections from this one; a process can end only if all of them do.
  redis.duplicate = (options) => {
    const clone = duplicate(options);
    clones.add(clone);
    return clone;
  };
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('it says nothing')), CONNECT_MS);
  });
  try {
    await Promise.race([redis.connect(), late]);
    const info = await Promise.race([redis.info('server'), late]);
    const major = Number(/redis_version:(\d+)/.exec(info)?.[1] ?? 0);
    if (major < LEAST_MAJOR) {
      throw new QueueError(
        `${shown} is Redis ${major}; the queue needs Redis ${LEAST_MAJOR} or later`,
      );
    }
  } catch (error) {
    redis.disconnect();
    throw error instanceof QueueError ? error : unreachable(shown, lastError ?? error);
  } finally {
    clearTimeout(timer);
  }
  isFirst = false;
  return {
    bullmq,
    redis,
    shown,
    options: { connection: redis, prefix: PREFIX, skipVersionCheck: true },
    async close() {
      // Ending what has ended would keep the process alive for two seconds.
      for (const each of [redis, ...clones]) if (each.status !== 'end') each.disconnect();
    },
  };
}

function unreachable(shown: string, cause: unknown): QueueError {
  const message = cause instanceof Error ? cause.message : String(cause);
  if (/WRONGPASS|NOAUTH|invalid password|NOPERM/i.test(message)) {
    return new QueueError(`${shown} refuses the login; put USER:PASSWORD@ before the host`, {
      cause,
    });
  }
  const reason = oneLine(redacted(errorCode(cause) ?? message));
  return new QueueError(
    `${shown} does not answer (${reason}); start Redis there, or check the address in --queue`,
    { cause },
  );
}
