import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { errorCode } from '../../base/errors.ts';
import { Unreadable } from './unreadable.ts';

/** The bytes of a file, unpacked, and what identifies the file itself. */
export interface OpenedBytes {
  readonly chunks: AsyncIterable<Buffer>;
  /** The SHA-256 of the file as it lies there, once all its bytes have been read. */
  sha256(): string;
}

const CHUNK = 1 << 18;

/** Opens a file, or standard input for `-`. What is gzipped is known by its first bytes. */
export function openBytes(path: string): OpenedBytes {
  const hash = createHash('sha256');
  const stream: AsyncIterable<Buffer> =
    path === '-' ? process.stdin : createReadStream(path, { highWaterMark: CHUNK });
  async function* hashed(): AsyncGenerator<Buffer> {
    for await (const chunk of stream) {
      hash.update(chunk);
      yield chunk;
    }
  }
  return { chunks: unpacked(hashed()), sha256: () => hash.digest('hex') };
}

async function* unpacked(packed: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  let head = Buffer.alloc(0);
  while (head.length < 2) {
    const { value, done } = await packed.next();
    if (done) break;
    head = Buffer.concat([head, value]);
  }
  if (head.length === 0) return;
  if (head[0] === 0x1f && head[1] === 0x8b) {
    yield* gunzipped(joined(head, packed));
    return;
  }
  yield head;
  yield* packed;
}

async function* joined(head: Buffer, rest: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  yield head;
  yield* rest;
}

async function* gunzipped(packed: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  const gunzip = createGunzip({ chunkSize: CHUNK });
  // A failure of either end reaches the loop below through the unpacking end.
  pipeline(Readable.from(packed), gunzip, () => {});
  const chunks: AsyncIterable<Buffer> = gunzip;
  try {
    yield* chunks;
  } catch (cause) {
    const code = errorCode(cause);
    if (code === 'Z_BUF_ERROR') throw new Unreadable('its gzip data is cut short', { cause });
    if (code?.startsWith('Z_')) throw new Unreadable('its gzip data is damaged', { cause });
    throw cause;
  }
}
