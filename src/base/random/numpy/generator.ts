import { Binomial } from './binomial.ts';
import { bounded, fillBounded } from './bounded.ts';
import { Pcg64 } from './pcg64.ts';
import { type Entropy, SeedSequence } from './seed-sequence.ts';

/**
 * numpy's `Generator` on PCG64: the draws that the published bootstraps make, bit for bit. Methods
 * that fill an array are numpy's `size=` forms. They consume the stream exactly as the same number
 * of single draws would.
 *
 * @see https://numpy.org/doc/stable/reference/random/generator.html
 * @example NumpyGenerator.defaultRng(20260829).integers(0, 100) // 94
 */
export class NumpyGenerator {
  readonly #bits: Pcg64;
  readonly #binomial: Binomial;

  constructor(seed: SeedSequence) {
    this.#bits = new Pcg64(seed);
    this.#binomial = new Binomial(this.#bits);
  }

  /** `numpy.random.default_rng(seed)`. The seed is required: there is no unseeded generator. */
  static defaultRng(seed: Entropy): NumpyGenerator {
    return new NumpyGenerator(new SeedSequence(seed));
  }

  /** A float in [0, 1). */
  random(): number {
    return this.#bits.nextDouble();
  }

  /** An integer in [low, high), for bounds that are exact numbers. */
  integers(low: number, high: number): number {
    const range = high - low;
    if (!Number.isSafeInteger(low) || !Number.isSafeInteger(range) || range < 1) {
      throw new RangeError(`integers(${low}, ${high}) needs whole bounds with low < high`);
    }
    return low + bounded(this.#bits, range);
  }

  /** `integers(0, high, size)`: fills the whole target. */
  fillIntegers(target: Int32Array | Uint32Array, high: number): void {
    const most = target instanceof Int32Array ? 2 ** 31 : 2 ** 32;
    if (!Number.isInteger(high) || high < 1 || high > most) {
      throw new RangeError(`fillIntegers needs a whole number from 1 to ${most}, not ${high}`);
    }
    fillBounded(this.#bits, target, high);
  }

  /** `choice(length, size)`, with replacement: positions in a list of that length. */
  choice(length: number, size: number): Uint32Array {
    const drawn = new Uint32Array(size);
    this.fillIntegers(drawn, length);
    return drawn;
  }

  /** How many of `trials` succeed, each with the given probability. */
  binomial(trials: number, probability: number): number {
    requireTrials('binomial', trials);
    if (!(probability >= 0 && probability <= 1)) {
      throw new RangeError(`binomial needs a probability in [0, 1], not ${probability}`);
    }
    return this.#binomial.draw(trials, probability);
  }

  /**
   * `multinomial(trials, probabilities)`: writes to `target` how many trials fall into each cell.
   * Each cell is a binomial draw from the trials that are left. The last cell takes the rest,
   * whatever its probability.
   */
  multinomial(
    trials: number,
    probabilities: ArrayLike<number>,
    target: Int32Array | Float64Array,
  ): void {
    requireTrials('multinomial', trials);
    const last = probabilities.length - 1;
    if (target.length !== probabilities.length || last < 0) {
      throw new RangeError(
        `multinomial needs at least one cell and one place per cell; it has ${target.length} places for ${probabilities.length} cells`,
      );
    }
    requireProbabilities(probabilities);
    this.#binomial.reserve(last);
    target.fill(0);
    let left = trials;
    let probabilityLeft = 1;
    for (let cell = 0; cell < last && left > 0; cell++) {
      const probability = probabilities[cell] ?? 0;
      const drawn = this.#binomial.draw(left, probability / probabilityLeft, cell);
      target[cell] = drawn;
      left -= drawn;
      probabilityLeft -= probability;
    }
    if (left > 0) target[last] = left;
  }
}

function requireTrials(method: string, trials: number): void {
  if (!Number.isSafeInteger(trials) || trials < 0) {
    throw new RangeError(`${method} needs a whole number of trials from 0, not ${trials}`);
  }
}

/** As in numpy, the last probability is not checked, and rounding may take the sum over 1. */
function requireProbabilities(probabilities: ArrayLike<number>): void {
  let sum = 0;
  for (let cell = 0; cell < probabilities.length - 1; cell++) {
    const probability = probabilities[cell] ?? 0;
    if (!(probability >= 0 && probability <= 1)) {
      throw new RangeError(`multinomial: ${probability} is not a probability`);
    }
    sum += probability;
  }
  if (sum > 1 + 1e-12) throw new RangeError(`multinomial: the probabilities add up to ${sum}`);
}
