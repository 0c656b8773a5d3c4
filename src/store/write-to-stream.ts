import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';

/** Characters gathered before a write: a write per line would cost more than the lines. */
const CHUNK = 1 << 16;

/** Writes lines to a stream at the stream's pace, so that memory stays bounded, and ends it. */
export async function writeLines(lines: Iterable<string>, stream: Writable): Promise<void> {
  const done = finished(stream);
  // A failure also rejects the wait below; this keeps Node from calling it unhandled meanwhile.
  done.catch(() => {});
  await feed(lines, stream);
  stream.end();
  await done;
}

/** The same for a stream that is not ours to end, such as standard output. */
export async function feed(lines: Iterable<string>, stream: Writable): Promise<void> {
  let chunk = '';
  for (const line of lines) {
    chunk += `${line}\n`;
    if (chunk.length < CHUNK) continue;
    if (!stream.write(chunk)) await once(stream, 'drain');
    chunk = '';
  }
  if (chunk !== '' && !stream.write(chunk)) await once(stream, 'drain');
}
