/** Sums, differences and products of more figures than these are looked for among the first only. */
const MOST_FIGURES = 3000;

/** Among more figures than these, nearly every value is the sum of some three. */
const MOST_FOR_THREE = 1000;

/** Differences below half a hundredth are roundings of one amount. */
const TOLERANCE = 0.005;

/**
 * Figures that follow from others: the sum, difference, product or quotient of two, a rounding of one,
 * or a percentage of one. An agent may state these though nobody gave them to it.
 */
export class Derivation {
  readonly #figures: readonly number[];
  readonly #known: ReadonlySet<number>;

  constructor(figures: Iterable<number>) {
    this.#figures = [...new Set(figures)].filter(Number.isFinite).slice(0, MOST_FIGURES);
    this.#known = new Set(this.#figures.map(key));
  }

  #has(value: number): boolean {
    return this.#known.has(key(value)) || this.#known.has(key(-value));
  }

  follows(value: number): boolean {
    return this.#figures.some(
      (figure) =>
        isRounding(value, figure) ||
        this.#has(value - figure) ||
        this.#has(figure - value) ||
        this.#has(value + figure) ||
        (figure !== 0 && Math.abs(figure) !== 1 && this.#isFactor(value, figure)),
    );
  }

  /**
   * Whether an agent could have worked the value out by itself: also from three figures, or as some
   * times such a result. In a run with many figures this holds for most values.
   */
  couldFollow(value: number): boolean {
    if (this.follows(value)) return true;
    if (this.#figures.length > MOST_FOR_THREE) return true;
    const isSumOfThree = this.#figures.some(
      (a) =>
        a !== 0 && this.#figures.some((b) => this.#has(value - a - b) || this.#has(value - a + b)),
    );
    return isSumOfThree || [2, 3, 4, 5, 6].some((times) => this.#isSumOfSome(value / times));
  }

  /** Whether the value is the sum of two or three figures. */
  #isSumOfSome(value: number): boolean {
    if (Math.abs(key(value) / 100 - value) > 1e-9) return false;
    return this.#figures.some(
      (a) =>
        a !== 0 &&
        (this.#has(value - a) || this.#figures.some((b) => this.#known.has(key(value - a - b)))),
    );
  }

  /** Whether a known figure times this one, or a whole percentage of this one, is the value. */
  #isFactor(value: number, figure: number): boolean {
    const factor = value / figure;
    if (Math.abs(key(factor) / 100 - factor) < 1e-9 && this.#has(factor)) return true;
    const product = value * figure;
    return Math.abs(product) < 1e12 && this.#has(product);
  }
}

/** Amounts as whole hundredths, so that equal ones are equal. */
function key(value: number): number {
  return Math.round(value * 100);
}

/** Whether a value is a figure to fewer digits. */
function isRounding(value: number, figure: number): boolean {
  if (Math.abs(value - figure) < TOLERANCE) return true;
  return [1, 10, 100, 1000].some(
    (unit) =>
      Math.abs(Math.round(figure / unit) * unit - value) < 1e-9 ||
      Math.abs(Math.floor(figure / unit) * unit - value) < 1e-9 ||
      Math.abs(Math.ceil(figure / unit) * unit - value) < 1e-9,
  );
}
