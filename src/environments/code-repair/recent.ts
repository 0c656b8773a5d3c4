/** The last so many results of a pure function, by key: what is asked again soon is not made again. */
export class Recent<Key, Result> {
  readonly #limit: number;
  readonly #results = new Map<Key, Result>();

  constructor(limit: number) {
    this.#limit = limit;
  }

  get(key: Key, make: () => Result): Result {
    const known = this.#results.get(key);
    if (known !== undefined) return known;
    const result = make();
    if (this.#results.size >= this.#limit) {
      const [oldest] = this.#results.keys();
      this.#results.delete(oldest as Key);
    }
    this.#results.set(key, result);
    return result;
  }
}
