import type { Environment, Instance } from '../../1-worlds/contract/environment.ts';
import { PythonRandom } from '../../base/random/python-random.ts';

/** The instances of an environment, drawn in order when they are first needed. */
export class InstanceStream {
  readonly #environment: Environment;
  readonly #random: PythonRandom;
  readonly #drawn: Instance[] = [];

  constructor(environment: Environment, seed: number | bigint) {
    this.#environment = environment;
    this.#random = new PythonRandom(seed);
  }

  at(index: number): Instance {
    for (;;) {
      const drawn = this.#drawn[index];
      if (drawn !== undefined) return drawn;
      this.#drawn.push(this.#environment.generate(this.#random, this.#drawn.length));
    }
  }
}
