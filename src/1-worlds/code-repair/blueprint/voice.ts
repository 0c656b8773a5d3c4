import { present } from '../../../base/present.ts';
import type { PythonRandom } from '../../../base/random/python-random.ts';

/** How one agent writes: the same choice for the same purpose, whoever asks and how often. */
export class Voice {
  readonly #draws: readonly number[];

  constructor(draws: readonly number[]) {
    this.#draws = draws;
  }

  static draw(random: PythonRandom): Voice {
    return new Voice(Array.from({ length: 40 }, () => random.getrandbits(30)));
  }

  /** Another agent, who says everything in another way: the phrasing so many places further on. */
  further(places: number): Voice {
    return new Voice(this.#draws.map((drawn) => drawn + places));
  }

  /** One of several phrasings. The slot says which of the drawn numbers decides. */
  pick<T>(slot: number, options: readonly T[]): T {
    const drawn = present(this.#draws[slot % this.#draws.length]);
    return options[drawn % options.length] as T;
  }
}
