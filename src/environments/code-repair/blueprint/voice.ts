import type { PythonRandom } from '../../../random/python-random.ts';

/** How one agent writes: the same choice for the same purpose, whoever asks and how often. */
export class Voice {
  readonly #draws: readonly number[];

  constructor(random: PythonRandom) {
    this.#draws = Array.from({ length: 24 }, () => random.getrandbits(30));
  }

  /** One of several phrasings. The slot says which of the drawn numbers decides. */
  pick<T>(slot: number, options: readonly T[]): T {
    const drawn = this.#draws[slot % this.#draws.length] as number;
    return options[drawn % options.length] as T;
  }
}
