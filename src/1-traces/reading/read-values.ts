import type { Json } from '../../run/json.ts';
import type { Sample } from '../trace-format.ts';
import { isSpace, markLength, requireJsonBeginning } from './first-bytes.ts';
import { LineSplitter } from './line-splitter.ts';
import { isDamaged, parseValue, type ReadValue } from './parse-value.ts';
import type { RawValue, Splitter } from './raw-value.ts';
import { Unreadable } from './unreadable.ts';
import { ValueSplitter } from './value-splitter.ts';

/** A file whose beginning has been looked at. */
export interface OpenedValues {
  readonly sample: Sample;
  /**
   * All values, from the first, in batches; damaged ones too. It can be asked once. When the caller
   * has seen enough, the rest of the file is passed over.
   */
  batches(hasEnough: () => boolean): AsyncGenerator<readonly ReadValue[]>;
}

/** How much of a file is looked at to find out how its values are laid out. */
const HEAD = 8 << 20;
const NEWLINE = 0x0a;
const PIECE = 1 << 16;

const SAMPLE_VALUES = 50;
const SAMPLE_BYTES = 32 << 20;

/** Reads the values of a file one by one, so that a file of any size can be read. */
export async function openValues(chunks: AsyncIterable<Buffer>): Promise<OpenedValues> {
  const pieces = chunks[Symbol.asyncIterator]();
  const { head, isWhole } = await readHead(pieces);
  const mark = markLength(head);
  const text = head.subarray(mark);
  requireJsonBeginning(text);
  const layout = layoutOf(text, isWhole);
  const splitter: Splitter =
    layout === 'lines'
      ? new LineSplitter(mark)
      : new ValueSplitter(layout === 'array' ? 1 : 0, mark);
  const rest = rawBatches(splitter, text, pieces);

  const first: ReadValue[] = [];
  let bytes = 0;
  let failure: unknown;
  let isOver = false;
  // Only a second value tells a document from values that follow one another.
  const isOpen = (): boolean => layout === 'values' && first.length < 2;
  while (first.length < SAMPLE_VALUES && (bytes < SAMPLE_BYTES || isOpen())) {
    try {
      const { value: batch, done } = await rest.next();
      if (done) {
        isOver = true;
        break;
      }
      for (const raw of batch) {
        bytes += raw.bytes.length;
        first.push(parseValue(raw));
      }
    } catch (error) {
      failure = error;
      break;
    }
  }
  if (failure !== undefined && first.length === 0) throw failure;
  if (isOver && first.length === 0) throw new Unreadable('empty: it holds no records');
  const values = first.flatMap((read): readonly Json[] => (isDamaged(read) ? [] : [read.value]));
  const shape =
    layout === 'array' ? 'array' : layout === 'lines' || first.length > 1 ? 'lines' : 'document';
  return {
    sample: { shape, values: values.slice(0, SAMPLE_VALUES) },
    async *batches(hasEnough) {
      yield first;
      if (failure !== undefined) throw failure;
      if (isOver) return;
      for await (const batch of rest) {
        if (hasEnough()) break;
        yield batch.map(parseValue);
      }
      while (!(await pieces.next()).done);
    },
  };
}

interface Head {
  readonly head: Buffer;
  /** Whether that is all of the file. */
  readonly isWhole: boolean;
}

async function readHead(pieces: AsyncIterator<Buffer>): Promise<Head> {
  const read: Buffer[] = [];
  let length = 0;
  while (length < HEAD) {
    const { value, done } = await pieces.next();
    if (done) return { head: Buffer.concat(read), isWhole: true };
    read.push(Buffer.from(value));
    length += value.length;
  }
  return { head: Buffer.concat(read), isWhole: false };
}

type Layout = 'lines' | 'array' | 'values';

/** Whether each line is a value, all values are in one array, or they simply follow one another. */
function layoutOf(text: Buffer, isWhole: boolean): Layout {
  const start = text.findIndex((byte) => !isSpace(byte));
  const isArray = text[start] === 0x5b;
  const end = text.indexOf(NEWLINE, start);
  if (end !== -1 && isJson(text.subarray(start, end))) {
    const next = nextLine(text, end + 1);
    if (next === null) return isArray ? 'array' : 'values';
    return goesOn(text, next) ? 'values' : 'lines';
  }
  if (!isArray) return 'values';
  return isWhole && holdsSeveral(text) ? 'values' : 'array';
}

function isJson(bytes: Buffer): boolean {
  return !isDamaged(parseValue({ bytes, offset: 0, place: '' }));
}

interface Line {
  readonly start: number;
  readonly end: number;
}

/** The next line that is not blank. */
function nextLine(text: Buffer, from: number): Line | null {
  const gap = text.subarray(from).findIndex((byte) => !isSpace(byte));
  if (gap === -1) return null;
  const end = text.indexOf(NEWLINE, from + gap);
  return { start: from + gap, end: end === -1 ? text.length : end };
}

/** Whether a line is the first of several that make one value, as in indented JSON. */
function goesOn(text: Buffer, { start, end }: Line): boolean {
  if (isJson(text.subarray(start, end))) return false;
  const following = text.subarray(end + 1, end + 2).toString('latin1');
  return following !== '' && ' \t}]"'.includes(following);
}

/** Whether further values follow an array. */
function holdsSeveral(text: Buffer): boolean {
  const splitter = new ValueSplitter(0, 0);
  let found = 0;
  try {
    for (const piece of inPieces(text)) {
      found += splitter.push(piece).length;
      if (found > 1) return true;
    }
  } catch {
    // What is wrong with it is said when it is read.
  }
  return false;
}

/** In pieces, because millions of tiny values at once would take far more memory than the file. */
function* inPieces(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += PIECE) yield bytes.subarray(at, at + PIECE);
}

async function* rawBatches(
  splitter: Splitter,
  head: Buffer,
  pieces: AsyncIterator<Buffer>,
): AsyncGenerator<readonly RawValue[]> {
  for (const piece of inPieces(head)) yield splitter.push(piece);
  for (;;) {
    const { value, done } = await pieces.next();
    if (done) break;
    yield splitter.push(value);
  }
  yield splitter.end();
}
