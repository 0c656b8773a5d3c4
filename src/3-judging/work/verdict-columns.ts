import { createHash } from 'node:crypto';
import type { RowPlace } from '../../folder/row-file.ts';

/** What is kept of one verdict: 61 bytes. */
export interface CompactVerdict extends RowPlace {
  readonly key: string | null;
  /** The number of its origin. */
  readonly origin: number;
  readonly unscored: boolean;
  readonly shared: boolean;
  readonly promptTokens: number;
  readonly completionTokens: number;
}

const KEY_BYTES = 32;
const CHUNK_ROWS = 1 << 12;
const UNSCORED = 1;
const SHARED = 2;
const HAS_KEY = 4;
/** No call takes more tokens than this. */
const MOST_TOKENS = 2 ** 32 - 1;

/** Rows of a log in typed arrays, a few thousand to a chunk, so that growing copies nothing. */
export class VerdictColumns {
  readonly #chunks: Chunk[] = [];
  #length = 0;

  get length(): number {
    return this.#length;
  }

  /** Returns the number of the row, counted from 0. */
  push(verdict: CompactVerdict): number {
    const row = this.#length++;
    if (row % CHUNK_ROWS === 0) this.#chunks.push(new Chunk());
    const { chunk, at } = this.#find(row);
    const { key, unscored, shared } = verdict;
    if (key !== null) keyBytes(key).copy(chunk.keys, at * KEY_BYTES);
    chunk.flags[at] =
      (unscored ? UNSCORED : 0) | (shared ? SHARED : 0) | (key === null ? 0 : HAS_KEY);
    chunk.origins[at] = verdict.origin;
    chunk.promptTokens[at] = Math.min(verdict.promptTokens, MOST_TOKENS);
    chunk.completionTokens[at] = Math.min(verdict.completionTokens, MOST_TOKENS);
    chunk.offsets[at] = verdict.offset;
    chunk.lengths[at] = verdict.bytes;
    return row;
  }

  at(row: number): CompactVerdict {
    const { chunk, at } = this.#find(row);
    const flags = chunk.flags[at] ?? 0;
    return {
      key: flags & HAS_KEY ? this.keyOf(row).toString('hex') : null,
      origin: chunk.origins[at] ?? 0,
      unscored: (flags & UNSCORED) !== 0,
      shared: (flags & SHARED) !== 0,
      promptTokens: chunk.promptTokens[at] ?? 0,
      completionTokens: chunk.completionTokens[at] ?? 0,
      offset: chunk.offsets[at] ?? 0,
      bytes: chunk.lengths[at] ?? 0,
    };
  }

  keyOf(row: number): Buffer {
    const { chunk, at } = this.#find(row);
    return chunk.keys.subarray(at * KEY_BYTES, (at + 1) * KEY_BYTES);
  }

  #find(row: number): { readonly chunk: Chunk; readonly at: number } {
    const chunk = this.#chunks[Math.floor(row / CHUNK_ROWS)];
    if (chunk === undefined) throw new RangeError(`there is no row ${row}`);
    return { chunk, at: row % CHUNK_ROWS };
  }
}

class Chunk {
  readonly keys = Buffer.alloc(CHUNK_ROWS * KEY_BYTES);
  readonly flags = new Uint8Array(CHUNK_ROWS);
  readonly origins = new Uint32Array(CHUNK_ROWS);
  readonly promptTokens = new Uint32Array(CHUNK_ROWS);
  readonly completionTokens = new Uint32Array(CHUNK_ROWS);
  readonly offsets = new Float64Array(CHUNK_ROWS);
  readonly lengths = new Uint32Array(CHUNK_ROWS);
}

/** Our keys are SHA-256 already; what another program wrote in the place of one is hashed to that size. */
export function keyBytes(key: string): Buffer {
  return /^[0-9a-f]{64}$/.test(key)
    ? Buffer.from(key, 'hex')
    : createHash('sha256').update(key).digest();
}

/** Finds the first of several rows with a key. */
export class KeyIndex {
  readonly #rows: VerdictColumns;
  /** One more than the number of a row; 0 where there is none. */
  readonly #slots: Uint32Array;

  constructor(rows: VerdictColumns, isIndexed: (verdict: CompactVerdict) => boolean) {
    this.#rows = rows;
    this.#slots = new Uint32Array(2 ** Math.ceil(Math.log2(2 * rows.length + 2)));
    for (let row = 0; row < rows.length; row++) {
      const verdict = rows.at(row);
      if (verdict.key === null || !isIndexed(verdict)) continue;
      const slot = this.#slotOf(rows.keyOf(row));
      if (this.#slots[slot] === 0) this.#slots[slot] = row + 1;
    }
  }

  rowOf(key: string): number | undefined {
    const held = this.#slots[this.#slotOf(keyBytes(key))] ?? 0;
    return held === 0 ? undefined : held - 1;
  }

  /** The slot of a key, or the free one where it would be. */
  #slotOf(key: Buffer): number {
    const mask = this.#slots.length - 1;
    let slot = key.readUInt32BE() & mask;
    for (;;) {
      const held = this.#slots[slot] ?? 0;
      if (held === 0 || this.#rows.keyOf(held - 1).equals(key)) return slot;
      slot = (slot + 1) & mask;
    }
  }
}
