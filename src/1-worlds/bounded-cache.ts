/** The most recent results of an expensive function, by key. What is pushed out is disposed of. */
export class BoundedCache<Value> {
  readonly #values = new Map<string, Value>();
  readonly #capacity: number;
  readonly #dispose: (value: Value) => void;

  constructor(capacity: number, dispose: (value: Value) => void = () => {}) {
    this.#capacity = capacity;
    this.#dispose = dispose;
  }

  get(key: string, make: () => Value): Value {
    let value = this.#values.get(key);
    if (value === undefined) value = make();
    // A map keeps the order of insertion, so the first is the one that was not used for longest.
    else this.#values.delete(key);
    this.#values.set(key, value);
    if (this.#values.size > this.#capacity) {
      const [oldest, pushedOut] = this.#values.entries().next().value as [string, Value];
      this.#values.delete(oldest);
      this.#dispose(pushedOut);
    }
    return value;
  }
}
