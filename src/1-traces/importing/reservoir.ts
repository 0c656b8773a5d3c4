import { PythonRandom } from '../../base/random/python-random.ts';

/** Draws so many of a stream of items, each set of them being equally likely, in the order they came. */
export class Reservoir<Item> {
  readonly #random: PythonRandom;
  readonly #size: number;
  readonly #kept: { readonly place: number; readonly item: Item }[] = [];
  #seen = 0;

  constructor(size: number, seed: number | bigint) {
    this.#size = size;
    this.#random = new PythonRandom(seed);
  }

  /** Takes an item in, and returns the one that is out for it, if there is no room for both. */
  offer(item: Item): Item | undefined {
    const place = this.#seen++;
    if (this.#kept.length < this.#size) {
      this.#kept.push({ place, item });
      return undefined;
    }
    const at = this.#random.randint(0, place);
    const out = this.#kept[at];
    if (out === undefined) return item;
    this.#kept[at] = { place, item };
    return out.item;
  }

  items(): readonly Item[] {
    return this.#kept.toSorted((a, b) => a.place - b.place).map(({ item }) => item);
  }
}
