import { isSpace } from './first-bytes.ts';
import { LONGEST_VALUE, Pending, type RawValue, type Splitter } from './raw-value.ts';
import { Unreadable } from './unreadable.ts';

const NEWLINE = 0x0a;

/** Splits JSON Lines. A line that is damaged does no harm to the others. */
export class LineSplitter implements Splitter {
  readonly #pending = new Pending();
  #lines = 0;
  #offset: number;

  constructor(offset: number) {
    this.#offset = offset;
  }

  push(chunk: Buffer): readonly RawValue[] {
    const values: RawValue[] = [];
    let start = 0;
    for (;;) {
      const end = chunk.indexOf(NEWLINE, start);
      if (end === -1) break;
      this.#line(this.#pending.take(chunk.subarray(start, end)), values);
      start = end + 1;
    }
    this.#pending.keep(chunk.subarray(start), () => this.#tooLong());
    return values;
  }

  end(): readonly RawValue[] {
    const values: RawValue[] = [];
    this.#line(this.#pending.take(Buffer.alloc(0)), values);
    return values;
  }

  #line(bytes: Buffer, values: RawValue[]): void {
    const number = ++this.#lines;
    const offset = this.#offset;
    this.#offset += bytes.length + 1;
    if (!bytes.every(isSpace)) values.push({ bytes, offset, place: `line ${number}` });
  }

  #tooLong(): Error {
    return new Unreadable(`line ${this.#lines + 1} is longer than ${LONGEST_VALUE >> 20} MB`);
  }
}
