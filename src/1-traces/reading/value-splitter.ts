import { LONGEST_VALUE, Pending, type RawValue, type Splitter } from './raw-value.ts';
import { Unreadable } from './unreadable.ts';

/** What a byte outside of texts means for where values begin and end. */
const OTHER = 0;
const QUOTE = 1;
const OPENING = 2;
const CLOSING = 3;
const COMMA = 4;
const SPACE = 5;

const KINDS = new Uint8Array(256);
for (const [kind, characters] of [
  [QUOTE, '"'],
  [OPENING, '[{'],
  [CLOSING, ']}'],
  [COMMA, ','],
  [SPACE, ' \n\r\t'],
] as const) {
  for (const character of characters) KINDS[character.charCodeAt(0)] = kind;
}

const BACKSLASH = 0x5c;
const QUOTATION_MARK = 0x22;

/**
 * Splits the elements of one JSON array, or JSON values that follow one another, however they are
 * laid out. It follows brackets and texts and nothing else: whether a value is JSON is for the parser.
 */
export class ValueSplitter implements Splitter {
  readonly #pending = new Pending();
  /** How deep values lie: 1 for the elements of an array, 0 for values one after another. */
  readonly #level: 0 | 1;
  #depth = 0;
  #isInText = false;
  #isEscaped = false;
  /** Whether a value has begun that has not ended. */
  #hasBegun = false;
  #isArrayClosed = false;
  #count = 0;
  /** Where in the file the chunk begins. */
  #base: number;

  constructor(level: 0 | 1, offset: number) {
    this.#level = level;
    this.#base = offset;
  }

  push(chunk: Buffer): readonly RawValue[] {
    const values: RawValue[] = [];
    const { length } = chunk;
    const level = this.#level;
    let start = 0;
    let i = 0;
    while (i < length) {
      if (this.#isInText) {
        i = this.#endOfText(chunk, i);
        if (!this.#isInText && this.#depth === level) {
          this.#value(chunk, start, i, values);
        }
        continue;
      }
      const kind = KINDS[chunk[i] ?? 0] ?? OTHER;
      if (this.#isArrayClosed && kind !== SPACE) throw this.#trailing(i);
      if (kind === OTHER || (this.#depth > level && (kind === COMMA || kind === SPACE))) {
        if (this.#depth === level && !this.#hasBegun) start = this.#begin(i);
        i++;
        continue;
      }
      if (this.#depth === level && this.#hasBegun && kind !== CLOSING) {
        // A number or a word ends where something else begins.
        this.#value(chunk, start, i, values);
      }
      if (kind === QUOTE) {
        if (this.#depth === level) start = this.#begin(i);
        this.#isInText = true;
      } else if (kind === OPENING) {
        if (this.#depth === level) start = this.#begin(i);
        this.#depth++;
      } else if (kind === CLOSING) {
        if (this.#depth === level && this.#hasBegun) this.#value(chunk, start, i, values);
        this.#close(chunk, start, i, values);
      }
      i++;
    }
    if (this.#hasBegun) this.#pending.keep(chunk.subarray(start), () => this.#tooLong());
    this.#base += length;
    return values;
  }

  end(): readonly RawValue[] {
    if (this.#depth > this.#level || this.#isInText || (this.#level === 1 && this.#depth === 1)) {
      throw new Unreadable(
        this.#count === 0
          ? 'cut short: it ends in the middle of a value'
          : `cut short after ${this.#count} records: it ends in the middle of a value`,
      );
    }
    const values: RawValue[] = [];
    if (this.#hasBegun) this.#value(Buffer.alloc(0), 0, 0, values);
    return values;
  }

  #begin(i: number): number {
    this.#hasBegun = true;
    return i;
  }

  #close(chunk: Buffer, start: number, i: number, values: RawValue[]): void {
    this.#depth--;
    if (this.#depth === this.#level) this.#value(chunk, start, i + 1, values);
    else if (this.#depth < 0)
      throw new Unreadable(`not JSON: byte ${this.#base + i} closes nothing`);
    else if (this.#depth < this.#level) this.#isArrayClosed = true;
  }

  #value(chunk: Buffer, start: number, end: number, values: RawValue[]): void {
    const bytes = this.#pending.take(chunk.subarray(start, end));
    this.#hasBegun = false;
    this.#count++;
    const offset = this.#base + end - bytes.length;
    values.push({ bytes, offset, place: `record ${this.#count}` });
  }

  /** The place after the text that goes on here, or the end of the chunk. */
  #endOfText(chunk: Buffer, from: number): number {
    const { length } = chunk;
    let i = from;
    if (this.#isEscaped) {
      this.#isEscaped = false;
      i++;
    }
    while (i < length) {
      const byte = chunk[i];
      if (byte === QUOTATION_MARK) {
        this.#isInText = false;
        return i + 1;
      }
      if (byte === BACKSLASH) i++;
      i++;
    }
    this.#isEscaped = i > length;
    return length;
  }

  #trailing(i: number): Error {
    return new Unreadable(
      `not one JSON array: something follows its end at byte ${this.#base + i}; put each array on a line of its own`,
    );
  }

  #tooLong(): Error {
    return new Unreadable(
      `record ${this.#count + 1} is longer than ${LONGEST_VALUE >> 20} MB; split the file`,
    );
  }
}
