/** The bytes of one JSON value, and where in the file they lie. */
export interface RawValue {
  readonly bytes: Buffer;
  readonly offset: number;
  /** How to name it: `line 3`, `record 3`. */
  readonly place: string;
}

/** Finds the values in bytes that come in pieces. */
export interface Splitter {
  push(chunk: Buffer): readonly RawValue[];
  /** The values that only the end of the file completes. */
  end(): readonly RawValue[];
}

/** A longer value is more than can be worked with, and soon more than a string can hold. */
export const LONGEST_VALUE = 256 << 20;

/** Bytes that are kept until the rest of their value has come. */
export class Pending {
  #parts: Buffer[] = [];
  length = 0;

  /** @throws if the value has become too long */
  keep(part: Buffer, tooLong: () => Error): void {
    this.length += part.length;
    if (this.length > LONGEST_VALUE) throw tooLong();
    // The chunk that the part is a view of may be used again.
    if (part.length > 0) this.#parts.push(Buffer.from(part));
  }

  /** All of it with its last part, and begins anew. */
  take(last: Buffer): Buffer {
    if (this.#parts.length === 0) return last;
    const whole = Buffer.concat([...this.#parts, last]);
    this.#parts = [];
    this.length = 0;
    return whole;
  }
}
