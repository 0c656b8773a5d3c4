import { createReadStream } from 'node:fs';
import { fileFailure } from '../../file-failure.ts';

export interface Line {
  readonly text: string;
  /** Counted from 1, blank lines included: the number that an editor shows. */
  readonly number: number;
  /** Where in the file it begins, and how many bytes it has without its line break. */
  readonly offset: number;
  readonly bytes: number;
}

const NEWLINE = 0x0a;

/** The non-empty lines of a file, or of standard input for `-`, one at a time. */
export async function* readLines(path: string): AsyncGenerator<Line> {
  for await (const batch of readLineBatches(path)) yield* batch;
}

/** The same lines in batches, because awaiting each line separately costs as much as parsing it. */
export async function* readLineBatches(path: string): AsyncGenerator<readonly Line[]> {
  const stream = path === '-' ? process.stdin : createReadStream(path, { highWaterMark: 1 << 18 });
  let number = 0;
  let offset = 0;
  let rest: Buffer[] = [];
  const line = (bytes: Buffer): Line => {
    number++;
    const text = bytes.toString('utf8');
    const place = { number, offset, bytes: bytes.length };
    offset += bytes.length + 1;
    return { text: number === 1 && text.startsWith('\ufeff') ? text.slice(1) : text, ...place };
  };
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      const batch: Line[] = [];
      let start = 0;
      for (;;) {
        const end = chunk.indexOf(NEWLINE, start);
        if (end === -1) break;
        const tail = chunk.subarray(start, end);
        const next = line(rest.length === 0 ? tail : Buffer.concat([...rest, tail]));
        rest = [];
        start = end + 1;
        if (next.text.trim() !== '') batch.push(next);
      }
      if (start < chunk.length) rest.push(Buffer.from(chunk.subarray(start)));
      yield batch;
    }
  } catch (cause) {
    throw fileFailure('read a file', path, cause);
  }
  if (rest.length > 0) {
    const last = line(Buffer.concat(rest));
    if (last.text.trim() !== '') yield [last];
  }
}
