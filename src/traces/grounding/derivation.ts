/** Sums, differences and products of more figures than these are looked for among the first only. */
const MOST_FIGURES = 3000;

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
