import * as crypto from 'node:crypto';
import { present } from '../present.ts';

const WORDS = 624;
const SHIFT = 397;

type Seed = number | bigint | string;

/**
 * CPython's `random.Random`: the Mersenne Twister MT19937 and, on top of it, exactly the draws that
 * CPython makes. These streams define the labelled set, so another generator would mean another
 * experiment (docs/decisions/0001-random-streams.md).
 *
 * Seeding costs far more than a draw, and most fault operators draw nothing, so seeding waits for
 * the first draw. Outputs are twisted one at a time for the same reason.
 *
 * @see https://doi.org/10.1145/272991.272995
 */
export class PythonRandom {
  readonly #state = new Uint32Array(WORDS);
  #position = 0;
  /** The seed that the state has not been filled from yet. */
  #pending: Seed | null;

  /** An integer of any size (its sign is ignored, as CPython does) or a string. */
  constructor(seed: Seed) {
    this.#pending = seed;
  }

  /** Starts over from another seed, as a new generator would, without the cost of making one. */
  seed(seed: Seed): void {
    this.#pending = seed;
  }

  /** `getrandbits(bits)`, for up to 53 bits so that the result is an exact number. */
  getrandbits(bits: number): number {
    if (!Number.isInteger(bits) || bits < 0 || bits > 53) {
      throw new RangeError(`getrandbits takes 0 to 53 bits, not ${bits}`);
    }
    if (bits === 0) return 0;
    if (bits <= 32) return this.#next() >>> (32 - bits);
    const low = this.#next();
    return (this.#next() >>> (64 - bits)) * 2 ** 32 + low;
  }

  /** A float in [0, 1) with 53 random bits. */
  random(): number {
    const high = this.#next() >>> 5;
    return (high * 67108864 + (this.#next() >>> 6)) / 9007199254740992;
  }

  uniform(low: number, high: number): number {
    return low + (high - low) * this.random();
  }

  /** An integer in [low, high], both ends included. */
  randint(low: number, high: number): number {
    if (!(high >= low)) throw new RangeError(`randint(${low}, ${high}): the range is empty`);
    return low + this.#below(high - low + 1);
  }

  choice<T>(options: readonly T[]): T {
    if (options.length === 0) throw new RangeError('choice: there is nothing to choose from');
    return options[this.#below(options.length)] as T;
  }

  /** Shuffles in place, from the end. */
  shuffle(items: { [index: number]: unknown; readonly length: number }): void {
    for (let i = items.length - 1; i > 0; i--) {
      const j = this.#below(i + 1);
      const item = items[i];
      items[i] = items[j];
      items[j] = item;
    }
  }

  /** An integer in [0, n), by rejection on the bits that n needs. */
  #below(n: number): number {
    const bits = bitLength(n);
    let drawn = this.getrandbits(bits);
    while (drawn >= n) drawn = this.getrandbits(bits);
    return drawn;
  }

  #next(): number {
    const state = this.#state;
    if (this.#pending !== null) {
      seedByArray(state, seedWords(this.#pending));
      this.#pending = null;
      this.#position = 0;
    }
    const k = this.#position;
    const after = k + 1 === WORDS ? 0 : k + 1;
    const ahead = k < WORDS - SHIFT ? k + SHIFT : k + SHIFT - WORDS;
    const mixed = (present(state[k]) & 0x80000000) | (present(state[after]) & 0x7fffffff);
    let y = present(state[ahead]) ^ (mixed >>> 1) ^ (mixed & 1 ? 0x9908b0df : 0);
    state[k] = y;
    this.#position = after;
    y ^= y >>> 11;
    y ^= (y << 7) & 0x9d2c5680;
    y ^= (y << 15) & 0xefc60000;
    return (y ^ (y >>> 18)) >>> 0;
  }
}

function bitLength(n: number): number {
  return n < 2 ** 32 ? 32 - Math.clz32(n) : 64 - Math.clz32(n / 2 ** 32);
}

/** The seed's 32-bit words, least significant first: what CPython hands to `init_by_array`. */
function seedWords(seed: Seed): Uint32Array {
  if (typeof seed === 'string') return stringSeedWords(seed);
  let rest = BigInt(seed);
  if (rest < 0n) rest = -rest;
  const words: number[] = [];
  do {
    words.push(Number(rest & 0xffffffffn));
    rest >>= 32n;
  } while (rest > 0n);
  return Uint32Array.from(words);
}

/** CPython reads a string's UTF-8 bytes and their SHA-512 as one big-endian integer. */
function stringSeedWords(seed: string): Uint32Array {
  const text = Buffer.from(seed, 'utf8');
  const bytes = Buffer.concat([text, sha512(text)]);
  let first = 0;
  while (first < bytes.length - 1 && bytes[first] === 0) first++;
  const words = new Uint32Array(Math.ceil((bytes.length - first) / 4));
  for (let i = bytes.length - 1, shift = 0, word = 0; i >= first; i--) {
    words[word] = present(words[word]) | ((bytes[i] ?? 0) << shift);
    shift += 8;
    if (shift === 32) {
      shift = 0;
      word++;
    }
  }
  return words;
}

/** From Node 20.12 one call does it, without a Hash object per seed for the garbage collector. */
const sha512: (bytes: Buffer) => Buffer =
  typeof crypto.hash === 'function'
    ? (bytes) => crypto.hash('sha512', bytes, 'buffer')
    : (bytes) => crypto.createHash('sha512').update(bytes).digest();

const BASE_STATE = baseState();

/** MT19937's `init_genrand(19650218)`, where every seeding by array begins. */
function baseState(): Uint32Array {
  const state = new Uint32Array(WORDS);
  state[0] = 19650218;
  for (let i = 1; i < WORDS; i++) {
    const previous = present(state[i - 1]);
    state[i] = Math.imul(1812433253, previous ^ (previous >>> 30)) + i;
  }
  return state;
}

/** MT19937's `init_by_array`, in place. */
function seedByArray(state: Uint32Array, key: Uint32Array): void {
  state.set(BASE_STATE);
  let i = 1;
  let j = 0;
  for (let k = Math.max(WORDS, key.length); k > 0; k--) {
    const previous = present(state[i - 1]);
    state[i] =
      (present(state[i]) ^ Math.imul(previous ^ (previous >>> 30), 1664525)) + present(key[j]) + j;
    if (++i === WORDS) {
      state[0] = present(state[WORDS - 1]);
      i = 1;
    }
    if (++j === key.length) j = 0;
  }
  for (let k = WORDS - 1; k > 0; k--) {
    const previous = present(state[i - 1]);
    state[i] = (present(state[i]) ^ Math.imul(previous ^ (previous >>> 30), 1566083941)) - i;
    if (++i === WORDS) {
      state[0] = present(state[WORDS - 1]);
      i = 1;
    }
  }
  state[0] = 0x80000000;
}
