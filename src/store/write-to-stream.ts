import { once } from 'node:events';
import type { Writable } from 'node:stream';

/** Characters gathered before a write: a write per line would cost more than making the lines. */
const CHUNK = 1 << 16;

/** Lines with their line breaks, gathered into pieces that are worth a write. */
export function* lineChunks(lines: Iterable<string>): Generator<string> {
  let chunk = '';
  for (const line of lines) {
    chunk += `${line}\n`;
    if (chunk.length < CHUNK) continue;
    yield chunk;
    chunk = '';
  }
  if (chunk !== '') yield chunk;
}

/**
 * Writes to a stream at the stream's pace, so that memory stays bounded. The stream is left open,
 * because it may be standard output.
 */
export async function writeToStream(
  stream: Writable,
  chunks: Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>,
): Promise<void> {
  for await (const chunk of chunks) {
    if (!stream.write(chunk)) await once(stream, 'drain');
  }
}
