import { present } from '../../present.ts';

const POOL_WORDS = 4;

export type Entropy = number | bigint | readonly (number | bigint)[];

/**
 * numpy's `SeedSequence`: turns a seed of any size into well-mixed words, and one seed into many
 * independent ones. A published interval names its seed and which child it used, so the mixing has
 * to be numpy's to the bit.
 *
 * @see https://numpy.org/doc/stable/reference/random/bit_generators/generated/numpy.random.SeedSequence.html
 * @example new SeedSequence(20261001).spawn(3)[0] // the first of three independent streams
 */
export class SeedSequence {
  readonly #entropy: readonly number[];
  readonly #spawnKey: readonly number[];
  readonly #pool: Uint32Array;
  #childrenSpawned = 0;

  constructor(entropy: Entropy, spawnKey: readonly number[] = []) {
    this.#entropy = wordsOfAll(entropy);
    this.#spawnKey = spawnKey;
    this.#pool = mixedPool(assembled(this.#entropy, wordsOfAll(spawnKey)));
  }

  /** The next `count` children. Another call continues where this one ended. */
  spawn(count: number): SeedSequence[] {
    requireCount('spawn', count);
    const first = this.#childrenSpawned;
    this.#childrenSpawned += count;
    return Array.from(
      { length: count },
      (_, i) => new SeedSequence(this.#entropy, [...this.#spawnKey, first + i]),
    );
  }

  /** `generate_state(words)`: as many 32-bit words as a generator needs to start. */
  generateState(words: number): Uint32Array {
    requireCount('generateState', words);
    const state = new Uint32Array(words);
    let constant = 0x8b51f9dd;
    for (let i = 0; i < words; i++) {
      const mixed = present(this.#pool[i % POOL_WORDS]) ^ constant;
      constant = Math.imul(constant, 0x58f38ded);
      const scaled = Math.imul(mixed, constant);
      state[i] = scaled ^ (scaled >>> 16);
    }
    return state;
  }
}

/**
 * A child's key must come after the words that fill the pool first. Without the padding, a short
 * seed with a key would equal a longer seed without one.
 */
function assembled(entropy: readonly number[], spawnKey: readonly number[]): number[] {
  const words = [...entropy];
  if (spawnKey.length > 0) while (words.length < POOL_WORDS) words.push(0);
  return words.concat(spawnKey);
}

function mixedPool(entropy: readonly number[]): Uint32Array {
  const pool = new Uint32Array(POOL_WORDS);
  let constant = 0x43b0d7e5;
  const hash = (word: number): number => {
    const mixed = word ^ constant;
    constant = Math.imul(constant, 0x931e8875);
    const scaled = Math.imul(mixed, constant);
    return scaled ^ (scaled >>> 16);
  };
  const stir = (at: number, word: number): void => {
    const mixed = Math.imul(0xca01f9dd, present(pool[at])) - Math.imul(0x4973f715, hash(word));
    pool[at] = mixed ^ (mixed >>> 16);
  };

  for (let i = 0; i < POOL_WORDS; i++) pool[i] = hash(entropy[i] ?? 0);
  for (let source = 0; source < POOL_WORDS; source++) {
    for (let target = 0; target < POOL_WORDS; target++) {
      if (source !== target) stir(target, present(pool[source]));
    }
  }
  for (const word of entropy.slice(POOL_WORDS)) {
    for (let target = 0; target < POOL_WORDS; target++) stir(target, word);
  }
  return pool;
}

function wordsOfAll(entropy: Entropy): number[] {
  return typeof entropy === 'object' ? entropy.flatMap(wordsOf) : wordsOf(entropy);
}

/** An integer's 32-bit words, least significant first. */
function wordsOf(entropy: number | bigint): number[] {
  if (entropy < 0 || (typeof entropy === 'number' && !Number.isSafeInteger(entropy))) {
    throw new RangeError(
      `a seed must be a non-negative integer, and a bigint from 2^53 on, but it is ${entropy}`,
    );
  }
  const words: number[] = [];
  let rest = BigInt(entropy);
  do {
    words.push(Number(rest & 0xffffffffn));
    rest >>= 32n;
  } while (rest > 0n);
  return words;
}

function requireCount(method: string, count: number): void {
  if (!Number.isSafeInteger(count) || count < 0) {
    throw new RangeError(`${method} needs a whole number from 0, not ${count}`);
  }
}
