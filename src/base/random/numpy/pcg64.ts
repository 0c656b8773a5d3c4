import { present } from '../../present.ts';
import type { SeedSequence } from './seed-sequence.ts';

/** How many 64-bit outputs are made at a time: enough for a fast loop, without much waste. */
const BLOCK = 256;

// The multiplier 0x2360ed051fc65da44385df649fccf645, in words from the least significant.
const M0 = 0x9fccf645;
const M1 = 0x4385df64;
const M2 = 0x1fc65da4;
const M3 = 0x2360ed05;

/**
 * PCG64 (XSL-RR 128/64), numpy's default bit generator: a 128-bit linear congruential generator
 * whose state is folded to 64 bits and rotated. JavaScript has no such integers, and a step in
 * BigInt takes about eight times as long, so the state is four 32-bit words (see `advance`).
 *
 * Outputs are made a block ahead. Only drawing advances the state, so no draw is affected.
 *
 * @see https://www.pcg-random.org/paper.html
 */
export class Pcg64 {
  /** Outputs made ahead: low and high word of each in turn. */
  readonly block = new Uint32Array(2 * BLOCK);
  readonly #state = new Uint32Array(4);
  readonly #increment = new Uint32Array(4);
  #position = 2 * BLOCK;
  #half = 0;
  #hasHalf = false;

  constructor(seed: SeedSequence) {
    const words = seed.generateState(8);
    const word = (i: number): number => present(words[i]);
    // Each pair of words is one 64-bit number, and numpy takes the more significant of those first.
    const start = Uint32Array.of(word(2), word(3), word(0), word(1));
    const stream = Uint32Array.of(word(6), word(7), word(4), word(5));
    for (let i = 0; i < 4; i++) {
      const below = i === 0 ? 1 : present(stream[i - 1]) >>> 31;
      this.#increment[i] = (present(stream[i]) << 1) | below;
    }
    // Seeding is: from 0, step, add the start, step. The first step only brings in the increment.
    let carry = 0;
    for (let i = 0; i < 4; i++) {
      const sum = present(this.#increment[i]) + present(start[i]) + carry;
      this.#state[i] = sum;
      carry = sum > 0xffffffff ? 1 : 0;
    }
    advance(this.#state, this.#increment, this.block, 1);
  }

  /** State and increment as numpy shows them, to check the seeding before any draw. */
  get state(): { readonly state: bigint; readonly increment: bigint } {
    return { state: toBigInt(this.#state), increment: toBigInt(this.#increment) };
  }

  /** The next 64 bits, as two 32-bit words, because a JavaScript number cannot hold them. */
  next64(): { readonly high: number; readonly low: number } {
    const at = this.#take();
    return { low: present(this.block[at]), high: present(this.block[at + 1]) };
  }

  /**
   * The next 32 bits: the low half of a fresh output, then its high half. The high half waits for
   * the next call of this method, even when 64-bit draws happen in between.
   */
  next32(): number {
    if (this.#hasHalf) {
      this.#hasHalf = false;
      return this.#half;
    }
    const at = this.#take();
    this.#half = present(this.block[at + 1]);
    this.#hasHalf = true;
    return present(this.block[at]);
  }

  /**
   * For loops that draw many 32-bit words and cannot afford a call for each: the words at
   * `block[unread()]` and after are the next draws of `next32`, as long as no half is waiting. The
   * loop then says with `readUpTo` where it stopped; after an odd number of words a half waits.
   */
  unread(): number {
    const at = this.#take();
    this.#position = at;
    return at;
  }

  readUpTo(at: number): void {
    this.#position = at + (at & 1);
    if (at & 1) {
      this.#half = present(this.block[at]);
      this.#hasHalf = true;
    }
  }

  get halfWaits(): boolean {
    return this.#hasHalf;
  }

  /** A float in [0, 1) with 53 random bits. */
  nextDouble(): number {
    const at = this.#take();
    const high = present(this.block[at + 1]);
    return (high * 2 ** 21 + (present(this.block[at]) >>> 11)) * 2 ** -53;
  }

  #take(): number {
    let at = this.#position;
    if (at === 2 * BLOCK) {
      advance(this.#state, this.#increment, this.block, BLOCK);
      at = 0;
    }
    this.#position = at + 2;
    return at;
  }
}

/**
 * Steps the state and writes each step's output to the block.
 *
 * One step is state × multiplier + increment, modulo 2^128, column by column in base 2^32. A
 * column's low word comes from wrapping integer arithmetic, exactly. Its carry is the column
 * minus that word, over 2^32: the column, below 2^66, is known as a double to within 2^16, so
 * the quotient is within 2^-16 of the whole number it must be, and rounding makes it exact.
 * Every `| 0` keeps the engine in integer registers; without them a step takes longer.
 */
function advance(
  state: Uint32Array,
  increment: Uint32Array,
  block: Uint32Array,
  steps: number,
): void {
  const i0 = present(increment[0]);
  const i1 = present(increment[1]);
  const i2 = present(increment[2]);
  const i3 = present(increment[3]);
  let s0 = present(state[0]) | 0;
  let s1 = present(state[1]) | 0;
  let s2 = present(state[2]) | 0;
  let s3 = present(state[3]) | 0;
  for (let at = 0; at < 2 * steps; at += 2) {
    // The same words without a sign, as the doubles need them.
    const u0 = s0 >>> 0;
    const u1 = s1 >>> 0;
    const u2 = s2 >>> 0;

    const n0 = (Math.imul(s0, M0) + (i0 | 0)) | 0;
    const carry0 = Math.floor((u0 * M0 + i0 - (n0 >>> 0)) * 2 ** -32 + 0.5);

    const low1 = (Math.imul(s0, M1) + Math.imul(s1, M0)) | 0;
    const n1 = (((low1 + (i1 | 0)) | 0) + (carry0 | 0)) | 0;
    const column1 = u0 * M1 + u1 * M0 + i1 + carry0;
    const carry1 = Math.floor((column1 - (n1 >>> 0)) * 2 ** -32 + 0.5);

    const low2 = (((Math.imul(s0, M2) + Math.imul(s1, M1)) | 0) + Math.imul(s2, M0)) | 0;
    const n2 = (((low2 + (i2 | 0)) | 0) + (carry1 | 0)) | 0;
    const column2 = u0 * M2 + u1 * M1 + u2 * M0 + i2 + carry1;
    const carry2 = Math.floor((column2 - (n2 >>> 0)) * 2 ** -32 + 0.5);

    const half3 = (Math.imul(s0, M3) + Math.imul(s1, M2)) | 0;
    const low3 = (half3 + ((Math.imul(s2, M1) + Math.imul(s3, M0)) | 0)) | 0;
    s3 = (((low3 + (i3 | 0)) | 0) + (carry2 | 0)) | 0;
    s2 = n2;
    s1 = n1;
    s0 = n0;

    // Fold to 64 bits and rotate right by the top six bits: by 32 (a swap, done by mask because
    // a branch would be a coin toss), then by what is left. `x << 1 << ~r` is x << (32 - r), and
    // 0 for r = 0.
    const swap = (s0 ^ s2 ^ s1 ^ s3) & (s3 >> 31);
    const low = s0 ^ s2 ^ swap;
    const high = s1 ^ s3 ^ swap;
    const r = s3 >>> 26;
    block[at] = (low >>> r) | ((high << 1) << ~r);
    block[at + 1] = (high >>> r) | ((low << 1) << ~r);
  }
  state[0] = s0;
  state[1] = s1;
  state[2] = s2;
  state[3] = s3;
}

function toBigInt(words: Uint32Array): bigint {
  return words.reduceRight((value, word) => (value << 32n) | BigInt(word), 0n);
}
