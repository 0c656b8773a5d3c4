/** A late answer comes soon or never; older ids need not be remembered. */
const MOST_IDS = 10_000;

/** The ids of items that have been answered or given up, so that a late answer is told from a wrong one. */
export class SettledIds {
  readonly #ids = new Set<string>();

  add(id: string): void {
    this.#ids.delete(id);
    this.#ids.add(id);
    if (this.#ids.size <= MOST_IDS) return;
    const [oldest] = this.#ids;
    this.#ids.delete(oldest as string);
  }

  has(id: string): boolean {
    return this.#ids.has(id);
  }
}
