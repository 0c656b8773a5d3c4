import { createReadStream } from 'node:fs';
import { RowError } from '../../base/errors.ts';
import { fileFailure } from '../../base/files/file-failure.ts';

export interface Line {
  readonly text: string;
  /** Counted from 1, blank lines included: the number that an editor shows. */
  readonly number: number;
  /** Where in the file it begins, and how many bytes it has without its line break. */
  readonly offset: number;
  readonly bytes: number;
}

/** Opens a file and gives its bytes in chunks of about this size. */
export type ReadChunks = (path: string, chunkSize: number) => AsyncIterable<Buffer>;

const NEWLINE = 0x0a;
const CHUNK = 1 << 18;

/** A longer line is no row but a damaged file, and soon more than a string can hold. */
const LONGEST_LINE = 256 << 20;

/** A path that the user typed: links are followed, and `-` is standard input. */
const typedPath: ReadChunks = (path, chunkSize) =>
  path === '-' ? process.stdin : createReadStream(path, { highWaterMark: chunkSize });

/** The non-empty lines of a file, or of standard input for `-`, one at a time. */
export async function* readLines(path: string, chunks = typedPath): AsyncGenerator<Line> {
  for await (const batch of readLineBatches(path, chunks)) yield* batch;
}

/** The same lines in batches, because awaiting each line separately costs as much as parsing it. */
export async function* readLineBatches(
  path: string,
  chunks = typedPath,
): AsyncGenerator<readonly Line[]> {
  let number = 0;
  let offset = 0;
  let rest: Buffer[] = [];
  let restLength = 0;
  const line = (bytes: Buffer): Line => {
    number++;
    const text = bytes.toString('utf8');
    const place = { number, offset, bytes: bytes.length };
    offset += bytes.length + 1;
    return { text: number === 1 && text.startsWith('\ufeff') ? text.slice(1) : text, ...place };
  };
  try {
    for await (const chunk of chunks(path, CHUNK)) {
      const batch: Line[] = [];
      let start = 0;
      for (;;) {
        const end = chunk.indexOf(NEWLINE, start);
        if (end === -1) break;
        const tail = chunk.subarray(start, end);
        const next = line(rest.length === 0 ? tail : Buffer.concat([...rest, tail]));
        rest = [];
        restLength = 0;
        start = end + 1;
        if (next.text.trim() !== '') batch.push(next);
      }
      if (start < chunk.length) {
        rest.push(Buffer.from(chunk.subarray(start)));
        restLength += chunk.length - start;
        if (restLength > LONGEST_LINE) throw tooLong(path, number + 1);
      }
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

function tooLong(path: string, number: number): RowError {
  return new RowError(
    path,
    number,
    `the line is longer than ${LONGEST_LINE >> 20} MB; put each row on a line of its own`,
  );
}
