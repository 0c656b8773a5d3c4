const PRIME = 16777619;

/**
 * What an instance's wording and way of working are decided by: a number in [0, 1) for every name that
 * somebody asks about. It follows from the instance's seed and the name alone, so a new habit changes none
 * of the old ones.
 */
export class Dice {
  readonly #seed: number;

  constructor(seed: number) {
    this.#seed = seed;
  }

  value(slot: string): number {
    let hash = this.#seed ^ 2166136261;
    for (let at = 0; at < slot.length; at++) {
      hash = Math.imul(hash ^ slot.charCodeAt(at), PRIME);
    }
    // Names that differ in their last letter are to have nothing in common.
    hash = Math.imul(hash ^ (hash >>> 16), 2246822507);
    hash = Math.imul(hash ^ (hash >>> 13), 3266489909);
    return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
  }

  pick<T>(slot: string, options: readonly T[]): T {
    return options[Math.floor(this.value(slot) * options.length)] as T;
  }

  /** Whether something that has this probability is so. */
  happens(slot: string, probability: number): boolean {
    return this.value(slot) < probability;
  }

  /** A whole number, both ends included. */
  between(slot: string, low: number, high: number): number {
    return low + Math.floor(this.value(slot) * (high - low + 1));
  }

  /** So many of the options, in an order that was drawn. */
  some<T>(slot: string, options: readonly T[], count: number): readonly T[] {
    return options
      .map((option, at) => ({ option, rank: this.value(`${slot}/${at}`) }))
      .sort((a, b) => a.rank - b.rank)
      .slice(0, count)
      .map(({ option }) => option);
  }
}
